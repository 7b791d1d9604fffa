#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Warlord authors
"""usage: tls_crowd.py FIT PORT PID N [SILENT | sockets]
N clients shake hands by TLS with the server PID, all of them always in the same moment, and ask for /health. Everybody is
answered, and the loop never works longer than it may, unless the machine is not fit to judge that: FIT is the program that
says so (tests/fit.h). SILENT others have begun a handshake before and say no more. With `sockets` they have sockets
instead, and say as much as a record of TLS can hold, all of them in the same moment; and leave in the same moment."""
import os
import resource
import select
import signal
import socket
import ssl
import subprocess
import sys
import time

FIT = sys.argv[1]
SOCKETS = sys.argv[5:] == ["sockets"]
PORT, PID, N, SILENT = [int(x) for x in (sys.argv[2:5] + ([] if SOCKETS else sys.argv[5:]) + ["0"])[:4]]
TRIES, LOOP_MAX, PATIENCE = 3, 0.05, 60         # seconds
resource.setrlimit(resource.RLIMIT_NOFILE, 2 * resource.getrlimit(resource.RLIMIT_NOFILE)[1:])
context = ssl.create_default_context()
context.check_hostname = False
context.verify_mode = ssl.CERT_NONE


def request(path):
    return f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{PORT}\r\nConnection: close\r\n\r\n".encode()


class Client:
    """One connection; what it has to say is in `out` until somebody sends it."""

    def __init__(self, path="/health"):
        self.socket = socket.create_connection(("127.0.0.1", PORT))
        self.socket.setblocking(False)
        self.incoming, self.outgoing = ssl.MemoryBIO(), ssl.MemoryBIO()
        self.tls = context.wrap_bio(self.incoming, self.outgoing)
        self.path, self.shaken, self.over, self.text = path, False, False, b""
        self.go_on()

    def go_on(self):
        try:
            if not self.shaken:
                self.tls.do_handshake()
                self.shaken = True
                self.tls.write(request(self.path))
            while piece := self.tls.read(65536):
                self.text += piece
        except ssl.SSLError:
            pass                        # it wants to read more, or the server has hung up
        self.out = self.outgoing.read()

    def hear(self):
        try:
            data = self.socket.recv(65536)
        except BlockingIOError:
            return
        except ConnectionError:
            data = b""
        if data:
            self.incoming.write(data)
        else:
            self.over = True
        self.go_on()

    def say(self):
        try:
            self.socket.send(self.out)
        except ConnectionError:
            self.over = True
        self.out = b""


def ready(client):
    one = select.poll()                 # select() knows no large descriptors
    one.register(client.socket, select.POLLIN)
    return one.poll(1000 * PATIENCE)


def ask(path):
    client = Client(path)
    while not client.over:
        if client.out:
            client.say()
        if not ready(client):
            break
        client.hear()
    return client.text.decode()


class Fit:
    """Was the machine fit meanwhile? See tests/fit.h."""

    def __enter__(self):
        self.child = subprocess.Popen([FIT, str(PID)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.child.stdout.readline()
        return self

    def __exit__(self, *_):
        self.trouble = self.child.communicate()[0].strip()


def turns_over():
    """Turns of the loop so far that took longer than they may."""
    lines = dict(x.rsplit(" ", 1) for x in ask("/metrics").split("\n") if x.startswith("warlord_loop_work_seconds_"))
    return int(lines["warlord_loop_work_seconds_count"]) - int(lines[f'warlord_loop_work_seconds_bucket{{le="{LOOP_MAX}"}}'])


def hear_all(by_file, poll):
    while news := poll.poll(50):        # until the server has nothing more to say to anybody
        for f, _ in news:
            c = by_file[f]
            c.hear()
            if c.over:
                poll.unregister(f)
                del by_file[f]


def open_socket():
    one = context.wrap_socket(socket.create_connection(("127.0.0.1", PORT)))
    one.sendall(f"GET /socket HTTP/1.1\r\nHost: 127.0.0.1:{PORT}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
                "Sec-WebSocket-Protocol: warlord\r\n\r\n".encode())
    return one if b" 101 " in one.recv(4096) else None


def speak():
    """Everybody sends four messages as large as they may be, and leaves; how many could."""
    text = b"chat " + 3900 * b"x"
    frame = bytes([0x81, 0x80 | 126]) + len(text).to_bytes(2, "big") + bytes(4) + text
    crowd = [c for c in (open_socket() for _ in range(N)) if c]
    for act in [lambda c: c.sendall(4 * frame), lambda c: c.close()]:
        os.kill(PID, signal.SIGSTOP)
        for c in crowd:
            act(c)
        os.kill(PID, signal.SIGCONT)
        ask("/health")
    return len(crowd)


def rush():
    """Everybody comes and asks; how many are answered."""
    silent = [Client() for _ in range(SILENT)]
    for c in silent:
        c.say()
    os.kill(PID, signal.SIGSTOP)
    crowd = [Client() for _ in range(N)]
    poll = select.poll()
    by_file = {c.socket.fileno(): c for c in crowd}
    for f in by_file:
        poll.register(f, select.POLLIN)
    end = time.monotonic() + PATIENCE
    while by_file and time.monotonic() < end:
        os.kill(PID, signal.SIGSTOP)
        for c in by_file.values():
            if c.out:
                c.say()
        os.kill(PID, signal.SIGCONT)
        hear_all(by_file, poll)
    for c in crowd + silent:
        c.socket.close()
    return sum(c.text.startswith(b"HTTP/1.1 200") for c in crowd)


troubles = []
for _ in range(TRIES):
    before = turns_over()
    with Fit() as fit:
        answered = speak() if SOCKETS else rush()
        over = turns_over() - before
    print(f"{answered} of {N} answered, the loop worked for more than {1000 * LOOP_MAX:.0f} ms in {over} turns ({fit.trouble})")
    if answered != N:
        sys.exit(1)
    if over == 0:
        sys.exit(0)
    troubles.append(fit.trouble)
if "fit" in troubles:
    sys.exit(1)
print(f"not judged: {N} {'sockets' if SOCKETS else 'handshakes'} at once: the loop worked for more than {1000 * LOOP_MAX:.0f} ms: {troubles[-1]}")

#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Warlord authors
"""usage: tls_crowd.py PORT PID N [SILENT]
N clients shake hands by TLS with the server PID, all of them always in the same moment, and ask for /health. Everybody is
answered, and the loop stays well below the 50 ms it may work at a time. SILENT others have begun a handshake before and say no more."""
import os
import resource
import select
import signal
import socket
import ssl
import sys
import time

PORT, PID, N, SILENT = [int(x) for x in (sys.argv[1:] + ["0"])[:4]]
LOOP_MAX_MS, PATIENCE = 40, 60
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


def longest():
    line = next(x for x in ask("/metrics").split("\n") if x.startswith("warlord_loop_work_longest_micros "))
    return int(line.split()[1]) / 1000


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
    while news := poll.poll(50):        # until the server has nothing more to say to anybody
        for f, _ in news:
            c = by_file[f]
            c.hear()
            if c.over:
                poll.unregister(f)
                del by_file[f]
answered = sum(c.text.startswith(b"HTTP/1.1 200") for c in crowd)
worked = longest()
print(f"{answered} of {N} answered, the loop worked {worked:.1f} ms at a time")
sys.exit(answered != N or worked >= LOOP_MAX_MS)

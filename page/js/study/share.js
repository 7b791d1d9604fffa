// SPDX-License-Identifier: MIT
// share.js: a position in a link. The text is compressed and comes after the #: it is never sent to the server.
async function through(stream, bytes) {
  const piped = new Blob([bytes]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(piped).arrayBuffer());
}

/** "#p=…" for a text. */
export async function toHash(text) {
  const bytes = await through(new CompressionStream('deflate-raw'), new TextEncoder().encode(text));
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return `#p=${btoa(binary).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')}`;
}

/** The text of such a link; null if there is none, an Error if it is broken. */
export async function fromHash(hash) {
  const [, code] = /^#p=([\w-]+)$/.exec(hash) ?? [];
  if (!code) return null;
  const binary = atob(code.replace(/-/g, '+').replace(/_/g, '/'));
  const bytes = Uint8Array.from(binary, (c) => c.charCodeAt(0));
  return new TextDecoder('utf-8', { fatal: true }).decode(await through(new DecompressionStream('deflate-raw'), bytes));
}

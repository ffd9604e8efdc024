import type { Readable } from 'node:stream'

/** The body is larger than the limit. */
export class TooLargeError extends Error {
  override name = 'TooLargeError'
}

/**
 * Reads a body of at most `maxBytes` into memory. `announced` is its Content-Length, 0 when unknown. Throws TooLargeError as soon as the body is
 * known to be larger, without reading the rest, and any error of the stream.
 */
export async function readBounded(body: Readable, announced: number, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = announced
  if (announced <= maxBytes) {
    bytes = 0
    for await (const chunk of body as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > maxBytes) break
      chunks.push(chunk)
    }
  }
  if (bytes <= maxBytes) return Buffer.concat(chunks)
  // closes the connection, because the rest may be endless
  body.on('error', () => {}).destroy()
  throw new TooLargeError(`${bytes} bytes or more, of at most ${maxBytes}`)
}

import type { IncomingMessage } from 'node:http'
import { clientGone, requestTooSlow, tooLarge } from '@forecourt/service-kit/errors'

interface BodyBounds {
  maxBytes: number
  /** timeout of the whole body, in milliseconds */
  withinMs: number
}

/**
 * Reads a whole body before the upstream request begins, so that a slow client holds no connection to a service. Throws 413 beyond
 * `maxBytes`, 408 after `withinMs`, 499 when the client disconnects. The rest of the body is dropped.
 */
export function readBody(request: IncomingMessage, { maxBytes, withinMs }: BodyBounds): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let bytes = 0
    const leave = (error: Error | null) => {
      clearTimeout(late)
      request.off('data', take).off('end', end).off('error', breakOff).off('close', breakOff)
      if (error === null) return resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks, bytes))
      request.on('error', () => {}).resume()
      return reject(error)
    }
    const refuse = () => leave(tooLarge(`The request is too large: at most ${maxBytes} bytes are read.`))
    const take = (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > maxBytes) return refuse()
      chunks.push(chunk)
    }
    const end = () => leave(null)
    const breakOff = () => leave(clientGone())
    const late = setTimeout(() => leave(requestTooSlow()), withinMs)
    request.on('data', take).once('end', end).once('error', breakOff).once('close', breakOff)
    if (request.destroyed && !request.complete) breakOff()
    else if (Number(request.headers['content-length']) > maxBytes) refuse()
  })
}

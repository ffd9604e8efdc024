import type { IncomingMessage } from 'node:http'
import { type PassThrough, Readable } from 'node:stream'

/** Uploads up to this length are buffered before they are forwarded, so that they can be retried when a connection breaks. */
const SMALL_BYTES = 64 * 1024

/** Whether a request's body is small enough to be buffered, also when it is a file. */
export function isSmallBody({ headers }: IncomingMessage): boolean {
  const length = headers['content-length']
  return length !== undefined && Number(length) <= SMALL_BYTES && Boolean(headers['content-type'])
}

/**
 * One attempt to send a streamed body: it reads nothing from `source` before it has a connection, so that a failed attempt
 * leaves the source intact (`begun` is false). Once begun, destroying the attempt destroys the source.
 */
export class SendAttempt extends Readable {
  begun = false
  readonly #source: PassThrough

  constructor(source: PassThrough) {
    super({ highWaterMark: source.readableHighWaterMark })
    this.#source = source
  }

  override _read(): void {
    if (this.begun) return void this.#source.resume()
    this.begun = true
    this.#source
      .on('data', (chunk) => {
        if (!this.push(chunk)) this.#source.pause()
      })
      .once('end', () => this.push(null))
      .once('error', (error) => this.destroy(error))
      // a complete source closes immediately, while its data still has to be sent
      .once('close', () => {
        if (!this.#source.readableEnded) this.destroy()
      })
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    if (this.begun) this.#source.destroy(error ?? undefined)
    done(error)
  }
}

import type { IncomingMessage } from 'node:http'
import { type PassThrough, Readable } from 'node:stream'

/** Uploads up to this length are read before they are sent on, so that they can be sent again when a connection breaks. */
const SMALL_BYTES = 64 * 1024

/** Whether a request's body is so small that it is read first, also where it is a file. */
export function isSmallBody({ headers }: IncomingMessage): boolean {
  const length = headers['content-length']
  return length !== undefined && Number(length) <= SMALL_BYTES && Boolean(headers['content-type'])
}

/**
 * One try to send a body that arrives: nothing is taken from `source` before there is a connection to send it on, so that a try that got none
 * leaves it whole (`begun` is false). Once begun, destroying the try destroys the source.
 */
export class SendingTry extends Readable {
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
      // what came whole is closed at once, and still has to be sent from here
      .once('close', () => {
        if (!this.#source.readableEnded) this.destroy()
      })
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    if (this.begun) this.#source.destroy(error ?? undefined)
    done(error)
  }
}

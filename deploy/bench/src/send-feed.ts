import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { PlatformUnderTest } from './bench-client.ts'

const BOUNDARY = 'forecourt-bench-form-boundary'
/** A browser's form with one feed file: its content type, and the text before and after the bytes of the file. */
export const FEED_FORM = {
  contentType: `multipart/form-data; boundary=${BOUNDARY}`,
  head: `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="bench.csv"\r\ncontent-type: text/csv\r\n\r\n`,
  tail: `\r\n--${BOUNDARY}--\r\n`,
}
const PIECE_BYTES = 256 * 1024

/**
 * Uploads a feed file like a browser's form; returns the parsed response. fetch with a FormData would spend 0.4 s on 130 MB, which would count as
 * the platform's time. Throws with the text of the response on any failure.
 */
export async function sendFeed<T>(platform: PlatformUnderTest, path: string, file: string): Promise<T> {
  const { size } = await stat(file)
  const { contentType, head, tail } = FEED_FORM
  const headers = {
    cookie: platform.cookie,
    origin: platform.gatewayUrl,
    'content-type': contentType,
    'content-length': head.length + size + tail.length,
  }
  const [status, json] = await new Promise<[number, string]>((resolve, reject) => {
    const sent = request(platform.gatewayUrl + path, { method: 'POST', headers })
    sent.once('error', reject)
    sent.once('response', (response) => text(response).then((body) => resolve([response.statusCode ?? 0, body]), reject))
    sent.write(head)
    const bytes = createReadStream(file, { highWaterMark: PIECE_BYTES })
    bytes.once('error', (error) => sent.destroy(error))
    bytes.once('end', () => sent.end(tail))
    bytes.pipe(sent, { end: false })
  })
  if (status >= 400) throw new Error(`POST ${path} responded with ${status}: ${json.slice(0, 300)}`)
  return JSON.parse(json) as T
}

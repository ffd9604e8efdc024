import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { CallContext } from '@forecourt/service-kit/implement'
import { createRevisionCache, type RevisionCache } from './revision-cache.ts'

/** Of all responses kept: a page of 24 vehicles makes 60 kB, a compressed inventory of 10,000 makes 2 MB. */
const MAX_BYTES = 64 * 1024 * 1024
/** Larger ones are kept compressed alone. */
const PLAIN_MAX_BYTES = 256 * 1024
/** Smaller ones are not worth compressing, as in the gateway. */
const COMPRESSED_FROM_BYTES = 1_024

const compress = promisify(gzip)
const decompress = promisify(gunzip)

/** A response ready to send, serialized once and compressed at most once. */
interface InventoryResponse {
  etag: string
  /** null where it is kept compressed alone */
  plain: Buffer | null
  /** null until it is asked for, and of what is too small to be compressed */
  gzipped: Promise<Buffer> | Buffer | null
}

/** Responses about inventories, cached until the inventory changes: reading and serializing 10,000 vehicles takes half a second. */
export function createInventoryResponses(): RevisionCache<InventoryResponse> {
  const bytesOf = ({ plain, gzipped }: InventoryResponse) =>
    // what is not compressed yet will be
    (plain === null ? 0 : plain.length * 1.25) + (Buffer.isBuffer(gzipped) ? gzipped.length : 0)
  return createRevisionCache({ maxBytes: MAX_BYTES, bytesOf: (response) => Math.ceil(bytesOf(response)) })
}

/** The response of a JSON text; `before`, where it says the same, is not compressed again. */
export async function inventoryResponse(json: string, before: InventoryResponse | null): Promise<InventoryResponse> {
  const etag = `W/"${createHash('sha1').update(json).digest('base64url')}"`
  if (before?.etag === etag) return before
  const plain = Buffer.from(json)
  if (plain.length <= PLAIN_MAX_BYTES) return { etag, plain, gzipped: null }
  return { etag, plain: null, gzipped: await compress(plain, { level: 6 }) }
}

/** Sends a response, compressed to a client that accepts it; one that has it already is answered 304 (design: conditional requests). */
export async function sendInventoryResponse(
  { request, reply }: Pick<CallContext, 'request' | 'reply'>,
  response: InventoryResponse,
): Promise<void> {
  reply.type('application/json; charset=utf-8').headers({ etag: response.etag, vary: 'accept-encoding' })
  const { plain } = response
  const isSmall = plain !== null && plain.length < COMPRESSED_FROM_BYTES
  if (!isSmall && /\bgzip\b/.test(String(request.headers['accept-encoding'])) && !isKnown(request, response)) {
    const gzipped = await gzippedOf(response)
    void reply.header('content-encoding', 'gzip').send(gzipped)
    return
  }
  void reply.send(plain ?? (isKnown(request, response) ? '' : await decompress(await gzippedOf(response))))
}

/** Whether the client has it: what is sent is then dropped, and need not be made. */
function isKnown({ headers }: CallContext['request'], { etag }: InventoryResponse): boolean {
  return headers['if-none-match'] === etag
}

function gzippedOf(response: InventoryResponse): Promise<Buffer> | Buffer {
  response.gzipped ??= compress(response.plain ?? '', { level: 6 })
  return response.gzipped
}

import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { CallContext } from '@forecourt/service-kit/implement'
import { matchesEtag } from '@forecourt/service-kit/matches-etag'
import { createRevisionCache } from './revision-cache.ts'

/** The size of the cache: a page of 24 vehicles takes 60 kB, a compressed inventory of 10,000 takes 2 MB. */
const MAX_BYTES = 64 * 1024 * 1024
/** Larger ones are cached only compressed. */
const PLAIN_MAX_BYTES = 256 * 1024
/** Smaller ones are not worth compressing, as in the gateway. */
const COMPRESSED_FROM_BYTES = 1_024

const compress = promisify(gzip)
const decompress = promisify(gunzip)

/** A response ready to send, serialized once and compressed at most once. */
interface InventoryResponse {
  etag: string
  /** null when only the compressed body is cached */
  plain: Buffer | null
  /** null until it is needed, and when the body is too small to compress */
  gzipped: Promise<Buffer> | Buffer | null
}

/** Responses about inventories, cached until the inventory changes: reading and serializing 10,000 vehicles takes half a second. */
export function createInventoryResponses() {
  const bytesOf = ({ plain, gzipped }: InventoryResponse) =>
    // count the compressed body that will be added
    (plain === null ? 0 : Math.ceil(plain.length * 1.25)) + (Buffer.isBuffer(gzipped) ? gzipped.length : 0)
  return createRevisionCache({ maxBytes: MAX_BYTES, bytesOf })
}

/** The response of a JSON text; reuses the compressed body of `before` if the text is the same. */
export async function inventoryResponse(json: string, before: InventoryResponse | null): Promise<InventoryResponse> {
  const etag = `W/"${createHash('sha1').update(json).digest('base64url')}"`
  if (before?.etag === etag) return before
  const plain = Buffer.from(json)
  if (plain.length <= PLAIN_MAX_BYTES) return { etag, plain, gzipped: null }
  return { etag, plain: null, gzipped: await compress(plain, { level: 6 }) }
}

/** Sends a response, compressed if the client accepts it; 304 if the client has it already (design: conditional requests). */
export async function sendInventoryResponse(
  { request, reply }: Pick<CallContext, 'request' | 'reply'>,
  response: InventoryResponse,
): Promise<void> {
  reply.type('application/json; charset=utf-8').headers({ etag: response.etag, vary: 'accept-encoding' })
  if (matchesEtag(request, response.etag)) return void reply.code(304).send()
  const { plain } = response
  const isSmall = plain !== null && plain.length < COMPRESSED_FROM_BYTES
  if (!isSmall && /\bgzip\b/.test(String(request.headers['accept-encoding']))) {
    const gzipped = await gzippedOf(response)
    void reply.header('content-encoding', 'gzip').send(gzipped)
    return
  }
  void reply.send(plain ?? (await decompress(await gzippedOf(response))))
}

function gzippedOf(response: InventoryResponse): Promise<Buffer> | Buffer {
  response.gzipped ??= compress(response.plain ?? '', { level: 6 })
  return response.gzipped
}

import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { CallContext } from '@forecourt/service-kit/implement'
import { LRUCache } from 'lru-cache'

/** What other replicas change is seen after so long; what this one does, at once. */
const KEPT_MS = 5_000
/** Of compressed answers: a dealership of 10,000 vehicles makes 2 MB. */
const MOST_BYTES = 64 * 1024 * 1024

const compress = promisify(gzip)
const decompress = promisify(gunzip)

/** A whole inventory as anyone may see it, written and compressed once. */
export interface WholeInventory {
  etag: string
  gzipped: Buffer
}

export interface WholeInventories {
  /** The answer to a question about a dealership's inventory; `write` makes its JSON text where it is not at hand. */
  of(dealershipId: string, question: unknown, write: () => Promise<string>): Promise<WholeInventory>
}

interface Kept extends WholeInventory {
  revision: number
  /** by the process's own clock */
  until: number
}

/**
 * Keeps whole inventories while nothing changes: reading, writing and compressing 10,000 vehicles takes half a second and 14 MB, which nobody may
 * ask for again and again. `revisionOf` counts a dealership's changes in this process; those who ask at once wait for one answer.
 */
export function createWholeInventories(revisionOf: (dealershipId: string) => number): WholeInventories {
  const kept = new LRUCache<string, Kept>({ maxSize: MOST_BYTES, sizeCalculation: ({ gzipped }) => gzipped.length + 1 })
  const making = new Map<string, Promise<Kept>>()

  const make = async (key: string, revision: number, write: () => Promise<string>): Promise<Kept> => {
    // from when it was read on, not from when it was written
    const until = performance.now() + KEPT_MS
    const json = await write()
    const etag = `W/"${createHash('sha1').update(json).digest('base64url')}"`
    const answer = { etag, gzipped: await compress(json, { level: 6 }), revision, until }
    kept.set(key, answer)
    return answer
  }

  return {
    async of(dealershipId, question, write) {
      const revision = revisionOf(dealershipId)
      const key = JSON.stringify([dealershipId, question])
      const found = kept.get(key)
      if (found?.revision === revision && found.until > performance.now()) return found
      const inHand = `${key} ${revision}`
      const pending = making.get(inHand) ?? make(key, revision, write).finally(() => making.delete(inHand))
      making.set(inHand, pending)
      return pending
    },
  }
}

/** Sends a whole inventory, compressed to who takes that; whoever has it already is answered 304 (design: conditional requests). */
export async function sendWholeInventory(
  { request, reply }: Pick<CallContext, 'request' | 'reply'>,
  { etag, gzipped }: WholeInventory,
): Promise<void> {
  reply.type('application/json; charset=utf-8').headers({ etag, vary: 'accept-encoding' })
  if (/\bgzip\b/.test(String(request.headers['accept-encoding']))) void reply.header('content-encoding', 'gzip').send(gzipped)
  else void reply.send(await decompress(gzipped))
}

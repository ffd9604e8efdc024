import type { IncomingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import type { inventoryFeedOperations } from '@forecourt/contracts/inventory-feed/operations'
import { attachment } from '@forecourt/service-kit/attachment'
import { notFound } from '@forecourt/service-kit/errors'
import type { Handler } from '@forecourt/service-kit/implement'
import { matchesEtag } from '@forecourt/service-kit/matches-etag'
import { knownDealership } from '../access/known-dealership.ts'
import type { FeedDeps } from '../deps.ts'
import type { CurrentFeed } from '../store/dealership-store.ts'

/** Returns the current feed file, byte for byte; HEAD returns its headers, such as the time of its last update (rules: csv file management). */
export function downloadCsv(deps: FeedDeps): Handler<typeof inventoryFeedOperations.downloadCsv> {
  return async (call) => {
    const { current } = await knownDealership(deps, call)
    if (!current) throw notFound('CSV file')
    const { reply, request } = call
    reply
      .header('last-modified', current.updatedAt.toUTCString())
      .header('etag', etagOf(current))
      .header('cache-control', 'private, no-cache')
    if (isUnchanged(request, current)) return void (await reply.code(304).send())
    reply.type('text/csv').header('content-disposition', attachment(current.fileName)).header('content-length', current.bytes)
    // an empty stream: for an empty body Fastify would set a content length of 0
    if (request.method === 'HEAD') return void (await reply.send(Readable.from([])))
    const file = await deps.files.open(call.params.dealershipId, 'feeds', current.fileId)
    if (!file) throw notFound('CSV file')
    await reply.send(file)
    return undefined
  }
}

function etagOf({ sha256 }: CurrentFeed): string {
  return `"${sha256}"`
}

/** If-None-Match takes precedence over If-Modified-Since, which is compared to the second. */
function isUnchanged({ headers }: { headers: IncomingHttpHeaders }, current: CurrentFeed): boolean {
  if (headers['if-none-match'] !== undefined) return matchesEtag({ headers }, etagOf(current))
  const since = Date.parse(headers['if-modified-since'] ?? '')
  return Math.floor(current.updatedAt.getTime() / 1000) * 1000 <= since
}

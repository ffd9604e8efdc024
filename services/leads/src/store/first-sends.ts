import type { Collection, Document } from 'mongodb'
import type { PacketLogDoc } from './packet-log-doc.ts'

/**
 * Returns when a link was first sent; null for an unsent one. Links that an older version sent have only the newest of their sends; without a record
 * of sends they count as sent when they were made.
 */
export function firstSentAt(link: Pick<PacketLogDoc, 'firstSentAt' | 'sends' | 'createdAt'>): Date | null {
  const { sends, createdAt } = link
  return link.firstSentAt ?? (sends === undefined ? createdAt : (sends.at(-1)?.at ?? null))
}

/** The same for a sent link without a stored time. */
const OF_OLDER_VERSION: Document = { $cond: [{ $isArray: '$sends' }, { $last: '$sends.at' }, '$createdAt'] }

/** The times at which packet links were first sent. */
export function firstSends(logs: Collection<PacketLogDoc>) {
  return {
    /**
     * Stores when links were first sent that an older version sent, or a replica of it during a rolling upgrade; until then, no day counts them.
     * Idempotent, and safe on several replicas. Returns the number of links.
     */
    async fillFirstSends(): Promise<number> {
      const unfilled = { firstSentAt: null as never, sends: { $ne: [] } }
      return (await logs.updateMany(unfilled, [{ $set: { firstSentAt: OF_OLDER_VERSION } }])).modifiedCount
    },
  }
}

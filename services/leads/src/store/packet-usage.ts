import type { Collection, Document } from 'mongodb'
import { PACKET_LIMITS, type PacketUsage, type PacketUse } from '../domain/packet-limits.ts'
import type { PacketLogDoc } from './packet-log-doc.ts'

/** The storage usage of packet links, on their records (rules: packet limits). */
export function packetUsage(logs: Collection<PacketLogDoc>) {
  return {
    /** Adds the usage of a call, in one atomic update. Returns the new usage; null for a deleted packet. */
    async noteUsage(
      { _id, dealershipId }: Pick<PacketLogDoc, '_id' | 'dealershipId'>,
      use: PacketUse,
      hour: Date,
    ): Promise<PacketUsage | null> {
      const usage = { $mergeObjects: [counts(use, hour), { visitors: visitors(use, hour) }] }
      const options = { returnDocument: 'after', projection: { usage: 1 } } as const
      const found = await logs.findOneAndUpdate({ _id, dealershipId }, [{ $set: { usage } }], options)
      return found?.usage ?? null
    },
  }
}

function counts({ visits = 0, entries = 0, submissions = 0 }: PacketUse, hour: Date): Document {
  return {
    hour,
    visits: { $add: [inHour('visits', 0, hour), visits] },
    entries: { $add: [inHour('entries', 0, hour), entries] },
    submissions: { $add: [inHour('submissions', 0, hour), submissions] },
    allVisits: { $add: [{ $ifNull: ['$usage.allVisits', 0] }, visits] },
    allEntries: { $add: [{ $ifNull: ['$usage.allEntries', 0] }, entries] },
  }
}

/** Adds the visitor unless the visit was rejected, so that rejected ones do not grow the record. */
function visitors({ visitor }: PacketUse, hour: Date): Document {
  const known = inHour('visitors', {}, hour)
  if (visitor === undefined) return known
  const opens = { $add: [{ $ifNull: [{ $getField: { field: visitor, input: known } }, 0] }, 1] }
  const isWithin = { $lt: [inHour('visits', 0, hour), PACKET_LIMITS.visitsPerHour] }
  return { $cond: [isWithin, { $mergeObjects: [known, { [visitor]: opens }] }, known] }
}

/** Returns the usage of this hour; `none` for another hour. */
function inHour(field: string, none: unknown, hour: Date): Document {
  return { $cond: [{ $eq: ['$usage.hour', hour] }, `$usage.${field}`, { $literal: none }] }
}

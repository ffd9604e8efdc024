import { TAX_LOOKUPS_KEPT_DAYS, type TaxLookupResult } from '@forecourt/contracts/tax-vin/operations'
import type { CollectionSpec } from '@forecourt/mongo/collections'
import type { Db } from 'mongodb'

/** How often customers entered a ZIP code on a day (UTC). */
interface ZipLookupDoc {
  /** `2026-11-25:85001` */
  _id: string
  zip: string
  day: Date
  lookups: number
  /** the result of the newest lookup */
  result: TaxLookupResult
  at: Date
}

const DAY_SECONDS = 24 * 60 * 60

export const zipLookupCollection: CollectionSpec = {
  name: 'zip-lookups',
  indexes: [{ key: { day: 1 }, name: 'expiry', expireAfterSeconds: TAX_LOOKUPS_KEPT_DAYS * DAY_SECONDS }],
}

/** Lookups of one ZIP code: not stored yet, or those of several days. */
export interface ZipLookups {
  zip: string
  lookups: number
  result: TaxLookupResult
  at: Date
}

/** Creates the store of customers' lookups. Only this module names the collection. */
export function createZipLookupStore(db: Db) {
  const lookups = db.collection<ZipLookupDoc>(zipLookupCollection.name)
  return {
    /** Adds the counts to the stored ones of the same day. Throws what MongoDB throws; some may be stored then. */
    async add(pending: readonly ZipLookups[]): Promise<void> {
      const writes = pending.map(({ zip, lookups: count, result, at }) => {
        const day = at.toISOString().slice(0, 10)
        const update = { $inc: { lookups: count }, $set: { zip, day: new Date(day), result, at } }
        return { updateOne: { filter: { _id: `${day}:${zip}` }, update, upsert: true } }
      })
      if (writes.length > 0) await lookups.bulkWrite(writes, { ordered: false })
    },

    /**
     * Returns the ZIP codes looked up since a day, most frequent first: a page of those with `result`, and the numbers of ZIP codes and lookups per
     * result.
     */
    async list({ since, result, skip, limit }: { since: Date; result?: TaxLookupResult | undefined; skip: number; limit: number }) {
      const [found] = await lookups
        .aggregate<{
          zips: (Omit<ZipLookups, 'zip'> & { _id: string })[]
          results: { _id: TaxLookupResult; zips: number; lookups: number }[]
        }>([
          { $match: { day: { $gte: since } } },
          { $sort: { day: 1 } },
          { $group: { _id: '$zip', lookups: { $sum: '$lookups' }, result: { $last: '$result' }, at: { $last: '$at' } } },
          {
            $facet: {
              zips: [
                ...(result === undefined ? [] : [{ $match: { result } }]),
                { $sort: { lookups: -1, _id: 1 } },
                { $skip: skip },
                { $limit: limit },
              ],
              results: [{ $group: { _id: '$result', zips: { $sum: 1 }, lookups: { $sum: '$lookups' } } }],
            },
          },
        ])
        .toArray()
      return {
        zips: (found?.zips ?? []).map(({ _id, ...rest }): ZipLookups => ({ zip: _id, ...rest })),
        results: (found?.results ?? []).map(({ _id, ...rest }) => ({ result: _id, ...rest })),
      }
    },
  }
}
export type ZipLookupStore = ReturnType<typeof createZipLookupStore>

import type { CollectionSpec } from '@forecourt/mongo/collections'
import { type DeleteOptions, deleteInBatches } from '@forecourt/mongo/delete-in-batches'
import { isDuplicateKey } from '@forecourt/mongo/duplicate-key'
import { type Db, ObjectId } from 'mongodb'

const HOUR_MS = 60 * 60 * 1000
/** The limits of a dealership's public operations, and their time windows. */
const WINDOW_MS = { begun: HOUR_MS, photoBytes: 24 * HOUR_MS, modelCalls: 24 * HOUR_MS } as const
export type Usage = keyof typeof WINDOW_MS

interface UsageDoc {
  /** dealership, usage and window, and the user or network if the allowance is per user or network */
  _id: string
  dealershipId: ObjectId
  amount: number
  expiresAt: Date
}

export const usageCollection: CollectionSpec = {
  name: 'usage',
  indexes: [
    { key: { expiresAt: 1 }, name: 'expiry', expireAfterSeconds: 0 },
    { key: { dealershipId: 1 }, name: 'dealership' },
  ],
}

interface Allowance {
  max: number
  now: Date
  by?: string
}

/** Creates the store of used allowances (design: trade-in allowances). Only this module names the collection. */
export function createUsageStore(db: Db) {
  const usage = db.collection<UsageDoc>(usageCollection.name)
  return {
    /** Uses `amount` of an allowance of `max` per window; with `by`, of that user or network. Returns false and uses nothing if less is left. */
    async take(dealershipId: string, kind: Usage, amount: number, { max, now, by }: Allowance): Promise<boolean> {
      const window = Math.floor(now.getTime() / WINDOW_MS[kind])
      const expiresAt = new Date((window + 2) * WINDOW_MS[kind])
      const filter = { _id: `${dealershipId} ${kind} ${window}${by === undefined ? '' : ` ${by}`}`, amount: { $lte: max - amount } }
      const update = { $inc: { amount }, $setOnInsert: { dealershipId: new ObjectId(dealershipId), expiresAt } }
      try {
        await usage.updateOne(filter, update, { upsert: amount <= max })
        return amount <= max
      } catch (error) {
        if (!isDuplicateKey(error)) throw error
        // it exists and is used up, or two requests created it concurrently
        return (await usage.updateOne(filter, update)).matchedCount === 1
      }
    },
    deleteAllForDealership: (dealershipId: string, options?: DeleteOptions) =>
      deleteInBatches(usage, { dealershipId: new ObjectId(dealershipId) }, options),
  }
}
export type UsageStore = ReturnType<typeof createUsageStore>

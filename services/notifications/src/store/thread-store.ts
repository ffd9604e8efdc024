import type { CollectionSpec } from '@forecourt/mongo/collections'
import { type DeleteOptions, deleteInBatches } from '@forecourt/mongo/delete-in-batches'
import { type ClientSession, type Db, ObjectId } from 'mongodb'

/** The alert into which later events of a thread are merged. */
interface ThreadDoc {
  /** `{recipient}:{name}` */
  _id: string
  alertId: ObjectId
  /** when the first event of the alert happened */
  since: Date
  dealershipId: ObjectId | null
  expiresAt: Date
}

/** Events of a thread within this time after the first are merged into one alert (rules: alerts merged). */
export const MERGE_WINDOW_MS = 60_000
const KEEP_MS = 60 * 60_000

export const threadCollection: CollectionSpec = {
  name: 'threads',
  indexes: [
    { key: { dealershipId: 1 }, name: 'dealership' },
    { key: { expiresAt: 1 }, name: 'expiry', expireAfterSeconds: 0 },
  ],
}

/** Creates the store of threads. Only this module names the collection. */
export function createThreadStore(db: Db) {
  const threads = db.collection<ThreadDoc>(threadCollection.name)
  return {
    /**
     * Returns the alert of a thread that began within the window around `at`, otherwise the id for a new one. Of two concurrent calls, only one
     * starts a new alert. Runs in the caller's transaction.
     */
    async claim(
      { recipientId, name, at, dealershipId }: { recipientId: ObjectId; name: string; at: Date; dealershipId: ObjectId | null },
      session: ClientSession,
    ): Promise<{ alertId: ObjectId; isNew: boolean }> {
      const _id = `${recipientId.toHexString()}:${name}`
      const known = await threads.findOne({ _id }, { session })
      const distanceMs = known === null ? Number.POSITIVE_INFINITY : Math.abs(at.getTime() - known.since.getTime())
      if (known !== null && distanceMs <= MERGE_WINDOW_MS) {
        // the write makes a concurrent transaction that starts a new thread conflict and retry
        await threads.updateOne({ _id }, { $set: { expiresAt: new Date(at.getTime() + KEEP_MS) } }, { session })
        return { alertId: known.alertId, isNew: false }
      }
      const alertId = new ObjectId()
      const facts = { alertId, since: at, dealershipId, expiresAt: new Date(at.getTime() + KEEP_MS) }
      await threads.updateOne({ _id }, { $set: facts }, { upsert: true, session })
      return { alertId, isNew: true }
    },
    deleteAllForDealership: (dealershipId: string, options?: DeleteOptions) =>
      deleteInBatches(threads, { dealershipId: new ObjectId(dealershipId) }, options),
  }
}
export type ThreadStore = ReturnType<typeof createThreadStore>

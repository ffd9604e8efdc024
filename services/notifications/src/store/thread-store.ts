import type { CollectionSpec } from '@forecourt/mongo/collections'
import { type DeleteOptions, deleteInBatches } from '@forecourt/mongo/delete-in-batches'
import { type ClientSession, type Db, ObjectId } from 'mongodb'

/** The alert that what follows within a moment is merged into. */
interface ThreadDoc {
  /** `{recipient}:{what}` */
  _id: string
  alertId: ObjectId
  /** when the first thing of the alert happened */
  since: Date
  dealershipId: ObjectId | null
  expiresAt: Date
}

/** What happens so soon after the first is one alert with it (rules: alerts merged). */
export const MERGE_WINDOW_MS = 60_000
const KEEP_MS = 60 * 60_000

export const threadCollection: CollectionSpec = {
  name: 'threads',
  indexes: [
    { key: { dealershipId: 1 }, name: 'dealership' },
    { key: { expiresAt: 1 }, name: 'expiry', expireAfterSeconds: 0 },
  ],
}

/** Which alert something belongs to: the only place that names the collection. */
export function createThreadStore(db: Db) {
  const threads = db.collection<ThreadDoc>(threadCollection.name)
  return {
    /**
     * Returns the alert into which an event is merged: the one that began within the window before it, otherwise a new one, whose id is created here.
     * Of two concurrent calls, one begins it. In the caller's transaction.
     */
    async claim(
      { recipientId, name, at, dealershipId }: { recipientId: ObjectId; name: string; at: Date; dealershipId: ObjectId | null },
      session: ClientSession,
    ): Promise<{ alertId: ObjectId; isNew: boolean }> {
      const _id = `${recipientId.toHexString()}:${name}`
      const known = await threads.findOne({ _id }, { session })
      const distanceMs = known === null ? Number.POSITIVE_INFINITY : Math.abs(at.getTime() - known.since.getTime())
      if (known !== null && distanceMs <= MERGE_WINDOW_MS) {
        // written, so that another one that begins a thread at the same moment starts over
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

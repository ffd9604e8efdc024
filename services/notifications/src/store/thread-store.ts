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

/** A thread of a recipient, and the time of its event. */
interface ThreadEvent {
  recipientId: ObjectId
  name: string
  at: Date
  dealershipId: ObjectId | null
}

/** Creates the store of threads. Only this module names the collection. */
export function createThreadStore(db: Db) {
  const threads = db.collection<ThreadDoc>(threadCollection.name)
  const idOf = ({ recipientId, name }: ThreadEvent) => `${recipientId.toHexString()}:${name}`
  const expiryOf = ({ at }: ThreadEvent) => new Date(at.getTime() + KEEP_MS)
  return {
    /** Returns the alert of a thread that began within the window around the event; null for none. Runs in the caller's transaction. */
    async current(event: ThreadEvent, session: ClientSession): Promise<ObjectId | null> {
      const known = await threads.findOne({ _id: idOf(event) }, { session })
      if (known === null || Math.abs(event.at.getTime() - known.since.getTime()) > MERGE_WINDOW_MS) return null
      // the write makes a concurrent transaction that starts a new thread conflict and retry
      await threads.updateOne({ _id: known._id }, { $set: { expiresAt: expiryOf(event) } }, { session })
      return known.alertId
    },
    /** Begins a thread and returns the id for its alert. Of two concurrent calls, only one succeeds. Runs in the caller's transaction. */
    async begin(event: ThreadEvent, session: ClientSession): Promise<ObjectId> {
      const alertId = new ObjectId()
      const facts = { alertId, since: event.at, dealershipId: event.dealershipId, expiresAt: expiryOf(event) }
      await threads.updateOne({ _id: idOf(event) }, { $set: facts }, { upsert: true, session })
      return alertId
    },
    deleteAllForDealership: (dealershipId: string, options?: DeleteOptions) =>
      deleteInBatches(threads, { dealershipId: new ObjectId(dealershipId) }, options),
  }
}
export type ThreadStore = ReturnType<typeof createThreadStore>

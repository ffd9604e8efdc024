import type { CollectionSpec } from '@forecourt/mongo/collections'
import { type DeleteOptions, deleteInBatches } from '@forecourt/mongo/delete-in-batches'
import { Binary, type Db, ObjectId } from 'mongodb'

/** Many blocks with the fingerprints of their rows; `RowBlocks` says how they stand in a pack. */
interface RowBlockPackDoc {
  _id: ObjectId
  dealershipId: ObjectId
  /** the reading of a file that stored it */
  readingId: ObjectId
  pack: Binary
}

export const rowBlockCollection: CollectionSpec = {
  name: 'row-block-packs',
  indexes: [{ key: { dealershipId: 1, readingId: 1 }, name: 'reading' }],
}

/** Of what readings that were cut off have left no more is loaded: files of a million rows have twenty. */
const PACKS_LOADED_AT_MOST = 64

/**
 * Which rows stand in which blocks of a dealership's feed files: the only place that names the collection. It spares work and nothing depends on
 * it: every pack is true by itself and for ever, so that any of them may be missing or be there twice.
 */
export function createRowBlockStore(db: Db) {
  const packs = db.collection<RowBlockPackDoc>(rowBlockCollection.name)
  return {
    /** The packs of the last reading, and what others have left. */
    async load(dealershipId: string): Promise<Uint8Array[]> {
      const found = packs.find({ dealershipId: new ObjectId(dealershipId) }).sort({ readingId: -1 })
      return found
        .limit(PACKS_LOADED_AT_MOST)
        .map(({ pack }) => pack.value())
        .toArray()
    },

    /** Stores one more pack of a reading. */
    async add(dealershipId: string, readingId: ObjectId, pack: Uint8Array): Promise<void> {
      await packs.insertOne({ _id: new ObjectId(), dealershipId: new ObjectId(dealershipId), readingId, pack: new Binary(pack) })
    },

    /** Forgets what other readings have stored. */
    async keepOnly(dealershipId: string, readingId: ObjectId): Promise<void> {
      await packs.deleteMany({ dealershipId: new ObjectId(dealershipId), readingId: { $ne: readingId } })
    },

    /** Deletes all of a dealership that is gone itself; a few at a time, because they are large. */
    forgetAllOf: (dealershipId: string, options: DeleteOptions) =>
      deleteInBatches(packs, { dealershipId: new ObjectId(dealershipId) }, { batchSize: 20, ...options }),
  }
}
export type RowBlockStore = ReturnType<typeof createRowBlockStore>

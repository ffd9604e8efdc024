import type { Db } from 'mongodb'
import { type DeadLetter, deadLettersCollection } from './dead-letters.ts'

/**
 * Deletes a dead letter that does not need a replay. Resolves to the deleted letter. Throws when there is no such letter or it was replayed, and when
 * MongoDB does not respond.
 */
export async function discardDeadLetter(db: Db, id: string): Promise<DeadLetter> {
  const letter = await db
    .collection<DeadLetter>(deadLettersCollection.name, { writeConcern: { w: 'majority' } })
    .findOneAndDelete({ _id: id, replayedAt: null })
  if (letter === null) throw new Error(`there is no dead letter ${id} that waits`)
  return letter
}

import type { Db } from 'mongodb'
import { type DeadLetter, deadLettersCollection } from './dead-letters.ts'

/**
 * Removes a dead letter that is not to be replayed: its effect was made by hand, or nobody misses it. Resolves to the letter as it was; throws when
 * there is none of that id, or MongoDB does not answer.
 */
export async function discardDeadLetter(db: Db, id: string): Promise<DeadLetter> {
  const letter = await db
    .collection<DeadLetter>(deadLettersCollection.name, { writeConcern: { w: 'majority' } })
    .findOneAndDelete({ _id: id, replayedAt: null })
  if (letter === null) throw new Error(`there is no dead letter ${id} that waits`)
  return letter
}

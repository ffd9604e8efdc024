import { isDuplicateKey } from '@forecourt/mongo/duplicate-key'
import type { ClientSession } from 'mongodb'
import type { LeadsDeps } from '../deps.ts'

/**
 * Adds a document once for all retries of one press, in a transaction, and returns it. `findPressed` returns what the press has added, or null. Of two
 * concurrent retries, the later one gets what the earlier one added. Throws what `add` throws.
 */
export async function oncePerPress<Doc>(
  { transaction }: Pick<LeadsDeps, 'transaction'>,
  findPressed: (session?: ClientSession) => Promise<Doc | null>,
  add: (session: ClientSession) => Promise<Doc>,
): Promise<Doc> {
  try {
    return await transaction(async (session) => (await findPressed(session)) ?? add(session))
  } catch (error) {
    const pressed = isDuplicateKey(error) ? await findPressed() : null
    if (pressed === null) throw error
    return pressed
  }
}

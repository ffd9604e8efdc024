import type { SessionUser } from '@forecourt/contracts/auth/operations'
import { ObjectId } from 'mongodb'
import type { LeadsFixture } from './start-leads.ts'

/** Stores staff users, as auth's events do. */
export async function hire({ db }: Pick<LeadsFixture, 'db'>, ...people: SessionUser[]): Promise<void> {
  const docs = people.map(({ _id, dealershipId = null, name, email, role }) => ({
    _id: new ObjectId(_id),
    dealershipId: dealershipId === null ? null : new ObjectId(dealershipId),
    name,
    email,
    role,
  }))
  await db.collection('users').insertMany(docs)
}

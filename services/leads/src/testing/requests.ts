import { randomUUID } from 'node:crypto'
import { ObjectId } from 'mongodb'
import { vehicle } from './packets.ts'
import type { LeadsFixture } from './start-leads.ts'

/** Makes a dealership known to the service, as auth's event does. */
export async function openDealership({ db }: Pick<LeadsFixture, 'db'>, dealershipId: string): Promise<void> {
  await db.collection('dealerships').updateOne({ _id: new ObjectId(dealershipId) }, { $set: { name: 'Lakeside Ford' } }, { upsert: true })
}

/** What a packet page sends for one press of a button. */
export function asked(more: object = {}) {
  const words = { message: 'Is it still there?', preferredTime: 'Saturday morning' }
  return { kind: 'test-drive' as const, ...words, requestKey: randomUUID(), ...more }
}

/** What the form of the public inventory sends. */
export function askedInPublic(more: object = {}) {
  return { ...asked(), firstName: 'Vera', lastName: 'Visitor', email: 'vera@example.com', phone: '', vehicle, ...more }
}

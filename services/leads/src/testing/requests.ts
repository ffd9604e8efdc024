import { randomUUID } from 'node:crypto'
import { ObjectId } from 'mongodb'
import { vehicle } from './packets.ts'
import type { LeadsFixture } from './start-leads.ts'

/** Stores a dealership, as auth's event does. */
export async function openDealership({ db }: Pick<LeadsFixture, 'db'>, dealershipId: string): Promise<void> {
  await db.collection('dealerships').updateOne({ _id: new ObjectId(dealershipId) }, { $set: { name: 'Lakeside Ford' } }, { upsert: true })
}

/** Returns the body that a packet page sends for one press of a button. */
export function requestBody(more: object = {}) {
  const words = { message: 'Is it still there?', preferredTime: 'Saturday morning' }
  return { kind: 'test-drive' as const, ...words, requestKey: randomUUID(), ...more }
}

/** Returns the body that the form of the public inventory sends. */
export function publicRequestBody(more: object = {}) {
  return { ...requestBody(), firstName: 'Vera', lastName: 'Visitor', email: 'vera@example.com', phone: '', vehicle, ...more }
}

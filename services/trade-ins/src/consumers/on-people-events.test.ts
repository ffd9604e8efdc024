import { userDeleted, userProfileChanged } from '@forecourt/contracts/auth/events'
import type { PublicPerson } from '@forecourt/contracts/auth/profile'
import { eventually } from '@forecourt/dev-servers/eventually'
import { newId } from '@forecourt/service-testing/people'
import { beforeAll, expect, test } from 'vitest'
import { startOffers } from '../testing/offers.ts'
import { tokenIn } from '../testing/photo-link-calls.ts'
import { startTradeIns, type TradeInsFixture } from '../testing/trade-ins-fixture.ts'
import { removeDealership } from './remove-dealership.ts'

const MARCUS: PublicPerson = { name: 'Marcus Bell', title: 'Sales Manager', phone: '(404) 555-0122', photoId: 'a'.repeat(32) }

let tradeIns: TradeInsFixture
beforeAll(async () => {
  tradeIns = await startTradeIns()
})

const publish = (userId: string, dealershipId: string, person: PublicPerson) =>
  tradeIns.publish(userProfileChanged, { userId, dealershipId, ...person }, dealershipId)
/** Events are handled in order: once this one is stored, the earlier ones are, too. */
async function settled(): Promise<void> {
  const userId = newId()
  await publish(userId, newId(), MARCUS)
  await eventually(async () => expect((await tradeIns.stores.people.find(userId)).state).toBe('known'))
}

test('an offer and a photo link show the current profile of their own sender, with photo and phone number', async () => {
  const own = await startOffers(tradeIns)
  const { admin, dealershipId } = own.at
  const { token } = await own.offer()
  const made = await own.staff.call('createPhotoLink', { params: { evaluationId: own.evaluationId } })
  const link = tokenIn(made.body.uploadLink)
  await publish(own.at.sales._id, dealershipId, { ...MARCUS, name: 'Someone Else' })
  await publish(admin._id, dealershipId, MARCUS)
  await settled()
  const { body } = await own.customer.call('getTradeInOffer', { params: { offer: token } })
  expect(body.madeBy).toEqual({ ...MARCUS, email: admin.email })
  const { body: request } = await own.customer.call('getPhotoRequest', { params: { link } })
  expect(request.askedBy).toEqual({ ...MARCUS, email: admin.email })
  const asked = { params: { offer: token }, body: { text: 'Both keys?', requestId: crypto.randomUUID() } }
  expect((await own.customer.call('askAboutTradeInOffer', asked)).body.madeBy.photoId).toBe(MARCUS.photoId)
})

test('a deleted user keeps the name on sent items but no contact data, also after late events', async () => {
  const own = await startOffers(tradeIns)
  const { _id: userId, name, email, role } = own.at.admin
  const { dealershipId } = own.at
  const { token } = await own.offer()
  await publish(userId, dealershipId, MARCUS)
  for (let twice = 0; twice < 2; twice++) await tradeIns.publish(userDeleted, { userId, name, email, role, dealershipId }, dealershipId)
  await publish(userId, dealershipId, MARCUS)
  await settled()
  const { body } = await own.customer.call('getTradeInOffer', { params: { offer: token } })
  expect(body.madeBy).toEqual({ name, title: '', phone: '', photoId: null, email: '' })
})

test('an event that is older than the stored profile changes nothing', async () => {
  const userId = newId()
  const { people } = tradeIns.stores
  await people.upsert(userId, null, { ...MARCUS, title: 'Owner' }, { id: '019b0000-0000-7000-8000-000000000002' })
  await people.upsert(userId, null, MARCUS, { id: '019b0000-0000-7000-8000-000000000001' })
  expect(await people.find(userId)).toEqual({ state: 'known', person: { ...MARCUS, title: 'Owner' } })
})

test('users of a deleted dealership are deleted, also after late events, and those of another one stay', async () => {
  const [gone, other] = [await tradeIns.dealership(), await tradeIns.dealership()]
  for (const { dealershipId, sales } of [gone, other]) await publish(sales._id, dealershipId, MARCUS)
  await settled()
  await removeDealership({ stores: tradeIns.stores, clock: tradeIns.service.clock.now }, gone.dealershipId)
  await publish(gone.admin._id, gone.dealershipId, MARCUS)
  await settled()
  const stateOf = async (userId: string) => (await tradeIns.stores.people.find(userId)).state
  expect([await stateOf(gone.sales._id), await stateOf(gone.admin._id), await stateOf(other.sales._id)]).toEqual([
    'unknown',
    'unknown',
    'known',
  ])
})

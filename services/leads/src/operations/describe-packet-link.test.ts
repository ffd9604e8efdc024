import { owner, staffOf } from '@forecourt/service-testing/people'
import { beforeAll, expect, test } from 'vitest'
import { type SentPacket, sendPacket } from '../testing/packets.ts'
import { type LeadsFixture, startLeads } from '../testing/start-leads.ts'

let leads: LeadsFixture
beforeAll(async () => {
  leads = await startLeads()
})

const linkIdOf = ({ link }: SentPacket) => link.split('/')[4] ?? ''
const stateOf = async (sent: SentPacket, dealershipId = sent.dealershipId, linkId = linkIdOf(sent)) =>
  (await leads.internal().call('describePacketLink', { params: { dealershipId, linkId } })).body
const set = (sent: SentPacket, body: { revoked?: boolean; expiresAt?: string | null }) =>
  sent.staff.call('setPacketAccess', { params: { logId: sent.packetLogId }, body })

test('a link works until it is revoked or expired, and is unknown after its deletion', async () => {
  const sent = await sendPacket(leads)
  expect(await stateOf(sent)).toEqual({ state: 'works' })
  await set(sent, { revoked: true })
  expect(await stateOf(sent)).toEqual({ state: 'revoked' })
  await set(sent, { revoked: false, expiresAt: new Date(leads.clock.now().getTime() + 1_000).toISOString() })
  expect(await stateOf(sent)).toEqual({ state: 'works' })
  leads.clock.advance(1_000)
  expect(await stateOf(sent)).toEqual({ state: 'expired' })
  await sent.staff.call('deletePacketLog', { params: { logId: sent.packetLogId } })
  expect(await stateOf(sent)).toEqual({ state: 'unknown' })
})

test('a link of another dealership is unknown, and an invalid id is rejected', async () => {
  const sent = await sendPacket(leads)
  expect(await stateOf(sent, staffOf().dealershipId)).toEqual({ state: 'unknown' })
  const response = await leads.internal().call('describePacketLink', { params: { dealershipId: sent.dealershipId, linkId: 'short' } })
  expect(response).toMatchObject({ status: 400, body: { code: 'VALIDATION' } })
})

test('describing a link does not count as an open', async () => {
  const sent = await sendPacket(leads)
  await stateOf(sent)
  expect(await sent.packet()).toMatchObject({ opened: false, opens: 0, lastActiveAt: null })
  expect(await leads.db.collection('visits').countDocuments({})).toBe(0)
})

test('only internal callers are allowed', async () => {
  const sent = await sendPacket(leads)
  const params = { dealershipId: sent.dealershipId, linkId: linkIdOf(sent) }
  expect((await leads.anonymous().call('describePacketLink', { params })).status).toBe(401)
  for (const user of [owner, sent.admin]) expect((await leads.as(user).call('describePacketLink', { params })).status).toBe(403)
})

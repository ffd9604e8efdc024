import type { SessionUser } from '@forecourt/contracts/auth/operations'
import { packetSubmitted } from '@forecourt/contracts/leads/events'
import { eventually } from '@forecourt/dev-servers/eventually'
import { newId } from '@forecourt/service-testing/people'
import { beforeAll, expect, test } from 'vitest'
import { type NotificationsFixture, personOf, startNotifications } from '../testing/start-notifications.ts'
import { VIEW_WITHIN_MS } from './escalate.ts'

let fixture: NotificationsFixture
beforeAll(async () => {
  fixture = await startNotifications()
})

async function submitted() {
  const people = await fixture.dealership()
  const { dealershipId, sales, inbox } = people
  const ids = { dealershipId, packetLogId: newId(), customerId: newId(), visitId: newId(), leadId: newId() }
  const facts = { customerName: 'Suzy Submits', assignedTo: personOf(sales), sentBy: null }
  const at = fixture.service.clock.now().toISOString()
  await fixture.publish(packetSubmitted, { ...ids, ...facts, at, options: { paymentType: 'cash' } }, dealershipId)
  await eventually(async () => expect(await inbox(sales)).toMatchObject([{ kind: 'options-submitted', text: 'Pays cash' }]))
  return people
}

const pass = (ms: number) => fixture.service.clock.advance(ms)
const noneDue = () =>
  eventually(async () =>
    expect(await fixture.service.db.collection('escalations').countDocuments({ dueAt: { $lte: fixture.service.clock.now() } })).toBe(0),
  )
const kinds = async (inbox: (user: SessionUser) => Promise<{ kind: string }[]>, user: SessionUser) =>
  (await inbox(user)).map(({ kind }) => kind)

test('a submission that is not viewed within 5 minutes alerts the administrators once, with the names of the alerted users', async () => {
  const { admin, sales, inbox } = await submitted()
  pass(VIEW_WITHIN_MS - 1_000)
  expect(await kinds(inbox, admin)).toEqual([])
  pass(1_000)
  await eventually(async () =>
    expect(await inbox(admin)).toMatchObject([
      { kind: 'submission-not-viewed', title: 'Nobody has looked at what Suzy Submits submitted', text: `It was sent to ${sales.name}` },
    ]),
  )
  pass(VIEW_WITHIN_MS)
  await noneDue()
  expect(await inbox(admin)).toHaveLength(1)
})

test('a submission that was viewed is not escalated', async () => {
  const { admin, sales, inbox } = await submitted()
  await fixture.service.as(sales).call('markAlertsRead', { body: {} })
  pass(VIEW_WITHIN_MS)
  await noneDue()
  expect(await inbox(admin)).toEqual([])
})

test('two replicas escalate a submission once', async () => {
  const { admin, inbox } = await submitted()
  await fixture.service.replica()
  pass(VIEW_WITHIN_MS)
  await eventually(async () => expect(await kinds(inbox, admin)).toEqual(['submission-not-viewed']))
  await noneDue()
  expect(await inbox(admin)).toHaveLength(1)
})

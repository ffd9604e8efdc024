import { userSignedIn } from '@forecourt/contracts/auth/events'
import { feedFailed, feedHeld, watchChanged } from '@forecourt/contracts/inventory-feed/events'
import { customerDeleted, customerRequested, leadNotContacted, mailBounced, tradeInActed } from '@forecourt/contracts/leads/events'
import { eventually } from '@forecourt/dev-servers/eventually'
import { newId } from '@forecourt/service-testing/people'
import { ObjectId } from 'mongodb'
import { beforeAll, expect, test } from 'vitest'
import { type NotificationsFixture, personOf, startNotifications } from '../testing/start-notifications.ts'

let fixture: NotificationsFixture
beforeAll(async () => {
  fixture = await startNotifications()
})

const vehicle = { vin: '', stockNumber: 'A1', year: 2024, make: 'Honda', model: 'Accord', trim: '' }

/** Creates a dealership, and a customer of its salesperson. */
async function customer() {
  const people = await fixture.dealership()
  const { dealershipId, sales } = people
  const at = fixture.service.clock.now().toISOString()
  const ids = { dealershipId, customerId: newId(), leadId: newId(), customerName: 'Casey Doe' }
  return { ...people, at, ids, whose: { assignedTo: personOf(sales), sentBy: null } }
}

test('each request of a customer is an alert that names the kind of request', async () => {
  const { ids, whose, at, dealershipId, sales, inbox } = await customer()
  for (const kind of ['price', 'test-drive', 'question'] as const)
    await fixture.publish(customerRequested, { ...ids, ...whose, vehicle, requestId: newId(), kind, source: 'packet', at }, dealershipId)
  await eventually(async () =>
    expect((await inbox(sales)).map(({ title }) => title).sort()).toEqual([
      'Casey Doe asked a question about the 2024 Honda Accord',
      'Casey Doe asked for a test drive of the 2024 Honda Accord',
      'Casey Doe asked for the price of the 2024 Honda Accord',
    ]),
  )
})

test('a submission names its down payment in the currency of the vehicle', async () => {
  const { sales, inbox, submit } = await fixture.dealership()
  const deal = { paymentType: 'finance', calcTerm: 72, calcDownPayment: 2_000 } as const
  for (const currency of [undefined, 'CAD', 'EUR']) await submit({ options: { ...deal, currency } })
  await eventually(async () =>
    expect((await inbox(sales)).map(({ text }) => text.replace(/^.*Finances/, 'Finances')).sort()).toEqual([
      'Finances, 72 months, $2,000 down',
      'Finances, 72 months, $2,000 down',
      'Finances, 72 months, €2,000 down',
    ]),
  )
})

test('alerts of a trade-in, its photos and the answer to its offer link to the trade-in', async () => {
  const { ids, whose, at, dealershipId, sales, inbox } = await customer()
  const evaluationId = newId()
  const facts = { ...ids, ...whose, evaluationId, vehicleName: '2019 Ford F-150', currency: 'USD', text: '', at }
  const act = (act: 'submitted' | 'photos-added' | 'offer-accepted', count: number | null, amount: number | null = null) =>
    fixture.publish(tradeInActed, { ...facts, act, count, amount }, dealershipId)
  await act('submitted', 4)
  await act('photos-added', 1)
  await act('photos-added', 2)
  await act('offer-accepted', null, 16_500)
  await eventually(async () =>
    expect((await inbox(sales)).map(({ title, text, path }) => [title, text, path]).sort()).toEqual([
      ['Casey Doe accepted the offer for the 2019 Ford F-150', '', `/admin/trade-ins/${dealershipId}/${evaluationId}`],
      ['Casey Doe added 2 photos of the 2019 Ford F-150', '', `/admin/trade-ins/${dealershipId}/${evaluationId}`],
      ['Casey Doe submitted a trade-in: 2019 Ford F-150', 'With 4 photos', `/admin/trade-ins/${dealershipId}/${evaluationId}`],
    ]),
  )
})

test('what a customer does about a trade-in after they were deleted alerts the administrators, and leads to the trade-in', async () => {
  const { ids, at, dealershipId, admin, inbox } = await customer()
  const { customerId, customerName } = ids
  const deleted = { dealershipId, customerId, customerName, leadsDeleted: 1, packetLogsDeleted: 1, deletedLinkIds: [] }
  await fixture.publish(customerDeleted, deleted, dealershipId)
  const departed = { _id: new ObjectId(customerId) }
  await eventually(async () => expect(await fixture.service.db.collection('departures').countDocuments(departed)).toBe(1))
  const evaluationId = newId()
  const whose = { dealershipId, customerId, customerName, customerDeleted: true, leadId: null, assignedTo: null, sentBy: null } as const
  const facts = { evaluationId, vehicleName: '2019 Ford F-150', currency: 'USD', text: '', count: null, amount: 16_500, at }
  await fixture.publish(tradeInActed, { ...whose, ...facts, act: 'offer-accepted' }, dealershipId)
  await eventually(async () =>
    expect(await inbox(admin)).toMatchObject([
      {
        title: 'Casey Doe accepted the offer for the 2019 Ford F-150',
        customerId: null,
        path: `/admin/trade-ins/${dealershipId}/${evaluationId}`,
      },
    ]),
  )
})

test('a lead that was not contacted alerts its assignee and the administrators', async () => {
  const { ids, whose, dealershipId, sales, admin, inbox } = await customer()
  const askedAt = new Date(fixture.service.clock.now().getTime() - 31 * 60_000).toISOString()
  await fixture.publish(leadNotContacted, { ...ids, ...whose, vehicle, askedAt }, dealershipId)
  for (const user of [sales, admin])
    await eventually(async () =>
      expect(await inbox(user)).toMatchObject([
        { title: 'Casey Doe has not been contacted yet', text: '2024 Honda Accord. Has waited for 31 minutes' },
      ]),
    )
})

test('a bounced mail alerts its sender', async () => {
  const { ids, at, dealershipId, sales, admin, inbox } = await customer()
  const { customerId, customerName } = ids
  const reason = 'The mail server does not take mail for this address. It said: 550 no such user'
  const bounced = {
    dealershipId,
    customerId,
    customerName,
    packetLogId: null,
    evaluationId: null,
    to: 'casey@example.com',
    sentBy: personOf(sales),
    reason,
    at,
  }
  await fixture.publish(mailBounced, bounced, dealershipId)
  await eventually(async () => expect(await inbox(sales)).toMatchObject([{ title: 'An email to Casey Doe bounced', text: reason }]))
  expect(await inbox(admin)).toEqual([])
  const evaluationId = newId()
  await fixture.publish(mailBounced, { ...bounced, evaluationId }, dealershipId)
  await eventually(async () =>
    expect((await inbox(sales)).map(({ path }) => path)).toContain(`/admin/trade-ins/${dealershipId}/${evaluationId}`),
  )
})

test('a sign-in from a new device alerts the user, also an owner, and one from a known device does not', async () => {
  const { sales, owner, inbox } = await customer()
  for (const user of [sales, owner]) {
    const { _id: userId } = user
    const before = (await inbox(user)).length
    await fixture.publish(userSignedIn, { userId, newDevice: false, device: 'Edge on Windows', address: '203.0.113.9' }, null, user)
    await fixture.publish(userSignedIn, { userId, newDevice: true, device: 'Safari on iPhone', address: '203.0.113.7' }, null, user)
    await eventually(async () => expect(await inbox(user)).toHaveLength(before + 1))
    expect((await inbox(user))[0]).toMatchObject({
      kind: 'new-device',
      dealershipId: null,
      dealershipName: '',
      path: '/admin/profile',
      title: 'Your account was used on a new device: Safari on iPhone',
      text: 'From 203.0.113.7. If that was not you, choose a new password.',
    })
  }
})

test('problems with feeds and folders alert administrators and owners, but not salespeople', async () => {
  const { dealershipId, sales, admin, owner, inbox } = await customer()
  const version = { dealershipId, versionId: newId(), fileName: 'stock.csv', arrived: true }
  await fixture.publish(feedFailed, { ...version, reason: 'No column of VINs' }, dealershipId)
  const folder = { dealershipId, watching: true, path: '/feeds/northgate', message: 'The folder cannot be read' }
  await fixture.publish(watchChanged, { ...folder, healthy: false }, dealershipId)
  await fixture.publish(watchChanged, { ...folder, healthy: true }, dealershipId)
  await eventually(async () =>
    expect((await inbox(admin)).map(({ title, text }) => [title, text]).sort()).toEqual([
      ["We can't read the watched folder", 'The folder cannot be read'],
      ["We couldn't import an inventory file: No column of VINs", 'stock.csv'],
    ]),
  )
  await eventually(async () => expect((await inbox(owner)).filter((alert) => alert.dealershipId === dealershipId)).toHaveLength(2))
  expect(await inbox(sales)).toEqual([])
})

test('a file that is only previewed alerts no one', async () => {
  const { dealershipId, admin, owner, inbox } = await customer()
  const facts = { dealershipId, arrived: true, reason: 'It would remove 90 vehicles', wouldRemove: 90 }
  await fixture.publish(feedHeld, { ...facts, versionId: newId(), fileName: 'previewed.csv', checkOnly: true }, dealershipId, admin)
  // the next file is an alert of its own after a minute
  fixture.service.clock.advance(61_000)
  await fixture.publish(feedHeld, { ...facts, versionId: newId(), fileName: 'held.csv', checkOnly: false }, dealershipId, admin)
  for (const user of [admin, owner]) {
    const alerted = async () => (await inbox(user)).filter((alert) => alert.dealershipId === dealershipId)
    await eventually(async () => expect((await alerted()).map(({ text, count }) => [text, count])).toEqual([['held.csv', 1]]))
  }
})

test('a file that fails within a minute of a held one is an alert of its own', async () => {
  const { dealershipId, admin, inbox } = await customer()
  const version = { dealershipId, versionId: newId(), arrived: true }
  const held = { ...version, fileName: 'held.csv', reason: 'It would remove 90 vehicles', wouldRemove: 90, checkOnly: false }
  await fixture.publish(feedHeld, held, dealershipId)
  await eventually(async () => expect(await inbox(admin)).toHaveLength(1))
  await fixture.publish(feedFailed, { ...version, versionId: newId(), fileName: 'failed.csv', reason: 'No column of VINs' }, dealershipId)
  await eventually(async () =>
    expect((await inbox(admin)).map(({ kind, text, count }) => [kind, text, count]).sort()).toEqual([
      ['feed-failed', 'failed.csv', 1],
      ['feed-held', 'held.csv', 1],
    ]),
  )
})

test('a packet that is opened for the first time within a minute of a return is an alert of its own', async () => {
  const { sales, open, inbox } = await fixture.dealership()
  const lastSeenAt = new Date(fixture.service.clock.now().getTime() - 60 * 60_000).toISOString()
  const { customerId } = await open({ lastSeenAt })
  await eventually(async () => expect(await inbox(sales)).toHaveLength(1))
  await open({ customerId })
  await eventually(async () =>
    expect((await inbox(sales)).map(({ title }) => title).sort()).toEqual([
      'Casey Doe came back to the 2024 Honda Accord',
      'Casey Doe opened the packet of the 2024 Honda Accord',
    ]),
  )
})

import { userDeleted } from '@forecourt/contracts/auth/events'
import type { SessionUser } from '@forecourt/contracts/auth/operations'
import { leadAssigned, tradeInActed } from '@forecourt/contracts/leads/events'
import type { LiveMessage } from '@forecourt/contracts/live'
import { eventually } from '@forecourt/dev-servers/eventually'
import { subscribeLive } from '@forecourt/messaging/live'
import { newId } from '@forecourt/service-testing/people'
import { beforeAll, expect, test } from 'vitest'
import { removePerson } from '../consumers/remove-person.ts'
import { type NotificationsFixture, personOf, startNotifications } from '../testing/start-notifications.ts'
import { raiseAlert } from './raise-alert.ts'

let fixture: NotificationsFixture
beforeAll(async () => {
  fixture = await startNotifications()
})

const vehicle = { vin: '', stockNumber: 'A1', year: 2024, make: 'Honda', model: 'Accord', trim: '' }

test('an opened packet alerts its sender, describes itself and links to the lead', async () => {
  const { sales, otherSales, admin, open, inbox, dealershipId } = await fixture.dealership()
  const live: LiveMessage[] = []
  subscribeLive(fixture.service.nats, fixture.service.deps.logger, (message) => live.push(message))
  const { leadId, customerId } = await open()
  const at = fixture.service.clock.now().toISOString()
  await eventually(async () =>
    expect(await inbox(sales)).toEqual([
      {
        _id: expect.any(String),
        kind: 'packet-opened',
        dealershipId,
        dealershipName: 'Northgate Motors',
        customerId,
        title: 'Casey Doe opened the packet of the 2024 Honda Accord',
        text: '',
        path: `/admin/leads/${dealershipId}/${leadId}?customer=${customerId}`,
        count: 1,
        at,
        updatedAt: at,
        readAt: null,
      },
    ]),
  )
  await eventually(() => expect(live).toEqual([{ topic: 'inbox.changed', userId: sales._id }]))
  expect([await inbox(otherSales), await inbox(admin)]).toEqual([[], []])
})

test('alerts the assignee of the lead instead of the sender of the packet', async () => {
  const { sales, otherSales, open, inbox } = await fixture.dealership()
  await open({ assignedTo: personOf(otherSales) })
  await eventually(async () => expect(await inbox(otherSales)).toHaveLength(1))
  expect(await inbox(sales)).toEqual([])
})

test('alerts the administrators when the responsible user is gone', async () => {
  const { sales, admin, open, inbox, dealershipId } = await fixture.dealership()
  const { _id: userId, name, email } = sales
  await fixture.publish(userDeleted, { userId, name, email, role: 'SALES', dealershipId }, dealershipId)
  await eventually(async () => expect(await fixture.stores.staff.find(userId)).toBe('deleted'))
  await open()
  await eventually(async () => expect(await inbox(admin)).toMatchObject([{ kind: 'packet-opened' }]))
})

test.each([
  ['wants no alert of it', { bell: false, mail: false, push: false, sms: false }],
  ['lacks what the wanted channels need', { bell: false, mail: true, push: true, sms: true }],
])('what a customer waits for alerts the next responsible user, else the administrators, when the first %s', async (_, channels) => {
  const { sales, otherSales, admin, inbox, submit, dealershipId } = await fixture.dealership()
  const setChannels = async (user: typeof sales) => {
    const as = fixture.service.as(user)
    const { body } = await as.call('getAlertPreferences', {})
    const grid = { ...body.grid, 'options-submitted': channels, 'trade-in-submitted': channels, 'offer-answered': channels }
    expect((await as.call('saveAlertPreferences', { body: { ...body, grid } })).status).toBe(200)
  }
  const at = fixture.service.clock.now().toISOString()
  const about = { dealershipId, customerId: newId(), customerName: 'Casey Doe', leadId: newId(), at }
  const people = { assignedTo: personOf(sales), sentBy: personOf(otherSales) }
  await setChannels(sales)
  await submit({ ...about, ...people })
  await eventually(async () => expect(await inbox(otherSales)).toMatchObject([{ kind: 'options-submitted' }]))
  await setChannels(otherSales)
  await submit({ ...about, ...people })
  const facts = { vehicleName: '2019 Ford F-150', count: 0, amount: null, currency: 'USD', text: '' }
  for (const act of ['submitted', 'offer-asked'] as const)
    await fixture.publish(tradeInActed, { ...about, ...people, ...facts, act, evaluationId: newId() }, dealershipId)
  await eventually(async () =>
    expect((await inbox(admin)).map(({ kind }) => kind).sort()).toEqual(['offer-answered', 'options-submitted', 'trade-in-submitted']),
  )
  expect((await inbox(otherSales)).map(({ count }) => count)).toEqual([1])
})

test('an offer that staff answer on its page alerts the responsible user, but not the user who answered', async () => {
  const { sales, admin, inbox, dealershipId } = await fixture.dealership()
  const at = fixture.service.clock.now().toISOString()
  const about = { dealershipId, customerId: newId(), customerName: 'Casey Doe', leadId: newId(), evaluationId: newId(), at }
  const facts = { vehicleName: '2019 Ford F-150', count: null, amount: 16_500, currency: 'USD', text: '' }
  const answered = { ...about, ...facts, assignedTo: personOf(sales), sentBy: null }
  await fixture.publish(tradeInActed, { ...answered, act: 'offer-asked' }, dealershipId, sales)
  await fixture.publish(tradeInActed, { ...answered, act: 'offer-accepted' }, dealershipId, admin)
  await eventually(async () =>
    expect((await inbox(sales)).map(({ title }) => title)).toEqual(['Casey Doe accepted the offer for the 2019 Ford F-150']),
  )
  expect(await inbox(admin)).toEqual([])
})

test('what a deleted user had not read, and a customer waits for, alerts the administrators', async () => {
  const { sales, admin, inbox, dealershipId } = await fixture.dealership()
  const at = fixture.service.clock.now().toISOString()
  const about = { dealershipId, customerId: newId(), leadId: newId(), vehicleName: '2019 Ford F-150', currency: 'USD', text: '', at }
  const whose = { assignedTo: personOf(sales), sentBy: null }
  const act = (facts: { act: 'submitted' | 'offer-accepted' | 'photos-added'; customerName: string; amount: number | null }) =>
    fixture.publish(tradeInActed, { ...about, ...whose, ...facts, evaluationId: newId(), count: 0 }, dealershipId)
  await act({ act: 'submitted', customerName: 'Read Before', amount: null })
  await eventually(async () => expect(await inbox(sales)).toHaveLength(1))
  await fixture.service.as(sales).call('markAlertsRead', { body: {} })
  await act({ act: 'offer-accepted', customerName: 'Casey Doe', amount: 16_500 })
  await act({ act: 'photos-added', customerName: 'Mere News', amount: null })
  await eventually(async () => expect(await inbox(sales)).toHaveLength(3))
  const { _id: userId, name, email } = sales
  await fixture.publish(userDeleted, { userId, name, email, role: 'SALES', dealershipId }, dealershipId)
  await eventually(async () => expect(await fixture.stores.alerts.countUnread(userId)).toBe(0))
  expect((await inbox(admin)).map(({ title }) => title)).toEqual(['Casey Doe accepted the offer for the 2019 Ford F-150'])
})

test('what a customer waits for alerts the administrators, once, when its recipient is deleted while it is stored', async () => {
  const { sales, admin, inbox, dealershipId } = await fixture.dealership()
  const own = fixture.own()
  let isDeleted = false
  const transaction: typeof own.transaction = async (work) => {
    if (!isDeleted) await removePerson(own, sales._id)
    isDeleted = true
    return own.transaction(work)
  }
  const what = { kind: 'customer-asked', key: newId(), thread: '', at: fixture.service.clock.now(), dealershipId } as const
  const alertEvent = {
    ...what,
    audience: { kind: 'responsible', people: [personOf(sales)] },
    facts: { customerName: 'Casey Doe' },
  } as const
  await raiseAlert({ ...own, transaction }, alertEvent)
  expect(await inbox(admin)).toMatchObject([{ kind: 'customer-asked' }])
  await raiseAlert(own, alertEvent)
  expect(await inbox(admin)).toHaveLength(1)
  expect(await fixture.stores.alerts.countUnread(sales._id)).toBe(0)
})

test('ten packets opened at the same time are one alert with a count, and each one updates the bell', async () => {
  const { sales, open, inbox } = await fixture.dealership()
  const customerId = newId()
  await Promise.all(Array.from({ length: 10 }, () => open({ customerId })))
  await eventually(async () => expect(await inbox(sales)).toMatchObject([{ count: 10, title: 'Casey Doe opened 10 packets' }]))
  fixture.service.clock.advance(61_000)
  await open({ customerId })
  await eventually(async () => expect(await inbox(sales)).toMatchObject([{ count: 1 }, { count: 10 }]))
})

test('a visit alerts once, however often its event is redelivered', async () => {
  const { sales, open, inbox } = await fixture.dealership()
  const { visitId, customerId } = await open()
  await eventually(async () => expect(await inbox(sales)).toHaveLength(1))
  fixture.service.clock.advance(90_000)
  await Promise.all([open({ visitId, customerId }), open({ visitId, customerId })])
  await open()
  await eventually(async () => expect(await inbox(sales)).toHaveLength(2))
  expect((await inbox(sales)).map(({ count }) => count)).toEqual([1, 1])
})

test('a customer counts as returned after 30 minutes', async () => {
  const { sales, open, inbox } = await fixture.dealership()
  const now = fixture.service.clock.now().getTime()
  const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString()
  await open({ lastSeenAt: ago(29), customerName: 'Reloads' })
  await open({ lastSeenAt: ago(30), customerName: 'Rae Turn' })
  await eventually(async () => expect(await inbox(sales)).toHaveLength(1))
  expect(await inbox(sales)).toMatchObject([{ kind: 'packet-returned', title: 'Rae Turn came back to the 2024 Honda Accord' }])
})

test('an assigned lead alerts its assignee, unless they assigned it to themselves', async () => {
  const { sales, admin, inbox, dealershipId } = await fixture.dealership()
  const lead = { dealershipId, customerId: newId(), customerName: 'Casey Doe', vehicle, assignedTo: personOf(sales) }
  await fixture.publish(leadAssigned, { ...lead, leadId: newId() }, dealershipId, sales)
  await fixture.publish(leadAssigned, { ...lead, leadId: newId() }, dealershipId, admin)
  await eventually(async () =>
    expect(await inbox(sales)).toMatchObject([{ kind: 'lead-assigned', title: 'Casey Doe was assigned to you by Ada Admin' }]),
  )
})

test('leads that two users assign within a minute are an alert of each, without the vehicle of one of several', async () => {
  const { sales, otherSales, admin, inbox, dealershipId } = await fixture.dealership()
  const assign = (by: SessionUser) => {
    const lead = { dealershipId, leadId: newId(), customerId: newId(), customerName: 'Casey Doe', vehicle, assignedTo: personOf(sales) }
    return fixture.publish(leadAssigned, lead, dealershipId, by)
  }
  for (const by of [otherSales, admin, admin]) await assign(by)
  await eventually(async () =>
    expect((await inbox(sales)).map(({ title, text }) => [title, text]).sort()).toEqual([
      ['2 leads were assigned to you by Ada Admin', ''],
      ['Casey Doe was assigned to you by Sue Sales', '2024 Honda Accord'],
    ]),
  )
})

test('two replicas that consume the same events alert once of each', async () => {
  const { sales, open, inbox } = await fixture.dealership()
  await fixture.service.replica()
  await Promise.all(Array.from({ length: 20 }, () => open()))
  await eventually(async () => expect((await inbox(sales)).reduce((sum, { count }) => sum + count, 0)).toBe(20))
})

import type { DocumentKind } from '@forecourt/contracts/documents/kinds'
import type { EventData } from '@forecourt/contracts/event'
import { packetDocumentRead, packetInteracted, type packetOpened } from '@forecourt/contracts/leads/events'
import { eventually } from '@forecourt/dev-servers/eventually'
import { newId } from '@forecourt/service-testing/people'
import { beforeAll, expect, test } from 'vitest'
import { type NotificationsFixture, personOf, startNotifications } from '../testing/start-notifications.ts'

let fixture: NotificationsFixture
beforeAll(async () => {
  fixture = await startNotifications()
})

type Opened = EventData<typeof packetOpened>
type Logs = EventData<typeof packetInteracted>['customerLogs']

async function interact({ dealershipId, packetLogId, customerId, visitId }: Opened, customerLogs: Omit<Logs[number], 'timestamp'>[]) {
  const at = fixture.service.clock.now().toISOString()
  const logs = customerLogs.map((log) => ({ ...log, timestamp: at }))
  await fixture.publish(packetInteracted, { dealershipId, packetLogId, customerId, visitId, at, customerLogs: logs }, dealershipId)
}

/** Publishes that a customer reads a document in an opened visit. */
const read = (opened: Opened, document: DocumentKind = 'autocheck') =>
  fixture.publish(
    packetDocumentRead,
    { ...opened, documents: [document], at: fixture.service.clock.now().toISOString() },
    opened.dealershipId,
  )

const photo = () => ({ id: newId(), field: 'photo_clicked', oldValue: 'next', newValue: '2 of 9' })
const page = (what: string) => ({ id: newId(), field: 'pdf_page_viewed', oldValue: what, newValue: 12 })

test('adds a customer’s actions within a minute to the alert of the opened packet, each entry once', async () => {
  const { sales, open, inbox } = await fixture.dealership()
  const opened = await open()
  await eventually(async () => expect(await inbox(sales)).toHaveLength(1))
  fixture.service.clock.advance(30_000)
  const logs = [photo(), photo(), { id: newId(), field: 'calcTerm', oldValue: 60, newValue: 72 }, page('inspection 1/4')]
  await interact(opened, logs)
  await interact(opened, logs)
  await interact(opened, [photo()])
  await eventually(async () =>
    expect(await inbox(sales)).toMatchObject([{ count: 1, text: '3 photo views, read Inspection Forms, used the payment calculator' }]),
  )
})

test('adds that the calculator was used, whichever of its fields changed, but not rates that follow from a ZIP code', async () => {
  const { sales, open, inbox } = await fixture.dealership()
  const opened = await open()
  await eventually(async () => expect(await inbox(sales)).toHaveLength(1))
  const changed = (field: string) => ({ id: newId(), field, oldValue: '', newValue: '1' })
  await interact(opened, [photo(), ...['taxRate', 'taxRegion', 'taxState', 'user_interaction'].map(changed)])
  await eventually(async () => expect(await inbox(sales)).toMatchObject([{ text: '1 photo view' }]))
  await interact(opened, ['paymentType', 'zipCode', 'showTradeIn', 'tradeInValue'].map(changed))
  await eventually(async () => expect(await inbox(sales)).toMatchObject([{ text: '1 photo view, used the payment calculator' }]))
})

test('adds a customer’s actions within a minute of a packet to the alert that it was merged into', async () => {
  const { sales, open, inbox } = await fixture.dealership()
  const { customerId } = await open()
  await eventually(async () => expect(await inbox(sales)).toHaveLength(1))
  fixture.service.clock.advance(50_000)
  const second = await open({ customerId })
  await eventually(async () => expect(await inbox(sales)).toMatchObject([{ count: 2 }]))
  fixture.service.clock.advance(20_000)
  await interact(second, [photo()])
  await eventually(async () => expect(await inbox(sales)).toMatchObject([{ count: 2, text: '1 photo view' }]))
})

test('raises a separate alert for a document that is read later, once per visit', async () => {
  const { sales, open, inbox } = await fixture.dealership()
  const opened = await open()
  await eventually(async () => expect(await inbox(sales)).toHaveLength(1))
  fixture.service.clock.advance(60_000)
  await read(opened, 'inspection')
  fixture.service.clock.advance(30_000)
  await interact(opened, [photo(), page('autocheck 1/3')])
  await read(opened)
  await read(opened)
  await eventually(async () =>
    expect(await inbox(sales)).toMatchObject([
      { kind: 'document-read', title: 'Casey Doe read AutoCheck History of the 2024 Honda Accord', count: 1 },
      { kind: 'packet-opened', text: '' },
    ]),
  )
})

test('the alert of a document names the packet that was read, and goes to its lead’s present assignee', async () => {
  const { sales, otherSales, dealershipId, open, inbox } = await fixture.dealership()
  const { customerId } = await open()
  const vehicle = { vin: '', stockNumber: 'B2', year: 2023, make: 'Ford', model: 'F-150', trim: '' }
  const second = await open({ customerId, vehicle })
  await eventually(async () => expect(await inbox(sales)).toMatchObject([{ count: 2 }]))
  fixture.service.clock.advance(90_000)
  await read({ ...second, assignedTo: personOf(otherSales) })
  await eventually(async () =>
    expect(await inbox(otherSales)).toMatchObject([
      {
        title: 'Casey Doe read AutoCheck History of the 2023 Ford F-150',
        path: `/admin/leads/${dealershipId}/${second.leadId}?customer=${customerId}`,
      },
    ]),
  )
  expect(await inbox(sales)).toHaveLength(1)
})

test('a document that is read in a visit without an alert raises one, also within a minute', async () => {
  const { sales, open, inbox } = await fixture.dealership()
  const now = fixture.service.clock.now().getTime()
  const opened = await open({ lastSeenAt: new Date(now - 10 * 60_000).toISOString() })
  fixture.service.clock.advance(20_000)
  await read(opened)
  await eventually(async () => expect(await inbox(sales)).toMatchObject([{ kind: 'document-read' }]))
})

test('a document that is read within a minute alerts only a user whom the alert of the open does not reach', async () => {
  const { sales, otherSales, open, inbox } = await fixture.dealership()
  const as = fixture.service.as(sales)
  const { body } = await as.call('getAlertPreferences', {})
  const grid = { ...body.grid, 'packet-opened': { bell: false, mail: false, push: false, sms: false } }
  expect((await as.call('saveAlertPreferences', { body: { ...body, grid } })).status).toBe(200)
  const opened = [await open({ sentBy: personOf(otherSales) }), await open()]
  fixture.service.clock.advance(20_000)
  for (const visit of opened) await read(visit)
  await eventually(async () => expect((await inbox(sales)).map(({ kind }) => kind)).toEqual(['document-read']))
  await eventually(async () => expect((await inbox(otherSales)).map(({ kind }) => kind)).toEqual(['packet-opened']))
})

test('a document that is read later alerts all administrators of a customer without a responsible user', async () => {
  const { admin, hire, open, inbox } = await fixture.dealership()
  const admins = [admin, await hire('ADMIN', 'Alma Admin')]
  const opened = await open({ sentBy: null })
  fixture.service.clock.advance(90_000)
  await read(opened)
  for (const user of admins)
    await eventually(async () => expect((await inbox(user)).map(({ kind }) => kind)).toEqual(['document-read', 'packet-opened']))
})

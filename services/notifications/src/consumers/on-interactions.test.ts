import type { EventData } from '@forecourt/contracts/event'
import { customersMerged, packetInteracted } from '@forecourt/contracts/leads/events'
import { eventually } from '@forecourt/dev-servers/eventually'
import { newId } from '@forecourt/service-testing/people'
import { ObjectId } from 'mongodb'
import { beforeAll, expect, test } from 'vitest'
import { type NotificationsFixture, startNotifications } from '../testing/start-notifications.ts'

let fixture: NotificationsFixture
beforeAll(async () => {
  fixture = await startNotifications()
})

type Opened = { dealershipId: string; packetLogId: string; customerId: string; visitId: string }
type Logs = EventData<typeof packetInteracted>['customerLogs']

async function interact({ dealershipId, packetLogId, customerId, visitId }: Opened, customerLogs: Omit<Logs[number], 'timestamp'>[]) {
  const at = fixture.service.clock.now().toISOString()
  const logs = customerLogs.map((log) => ({ ...log, timestamp: at }))
  await fixture.publish(packetInteracted, { dealershipId, packetLogId, customerId, visitId, at, customerLogs: logs }, dealershipId)
}

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
    expect(await inbox(sales)).toMatchObject([
      { count: 1, text: 'Looked at 3 photos, read Inspection Forms, tried the payment calculator' },
    ]),
  )
})

test('raises a separate alert for a document that is read later, once per visit', async () => {
  const { sales, open, inbox } = await fixture.dealership()
  const opened = await open()
  await eventually(async () => expect(await inbox(sales)).toHaveLength(1))
  fixture.service.clock.advance(90_000)
  await interact(opened, [photo()])
  await interact(opened, [page('autocheck 1/3')])
  await interact(opened, [page('autocheck 2/3')])
  await eventually(async () =>
    expect(await inbox(sales)).toMatchObject([
      { kind: 'document-read', title: 'Casey Doe read AutoCheck History of the 2024 Honda Accord', count: 1 },
      { kind: 'packet-opened', text: '' },
    ]),
  )
})

test('the alert of a document belongs to the kept customer when the page was open before a merge', async () => {
  const { dealershipId, sales, open, inbox } = await fixture.dealership()
  const opened = await open()
  await eventually(async () => expect(await inbox(sales)).toHaveLength(1))
  const merged = { customerId: newId(), customerName: 'Casey Doe-Smith', mergedCustomerIds: [opened.customerId] }
  await fixture.publish(customersMerged, { dealershipId, ...merged }, dealershipId)
  await eventually(async () => expect((await inbox(sales))[0]?.title).toContain('Casey Doe-Smith'))
  fixture.service.clock.advance(90_000)
  await interact(opened, [page('autocheck 1/3')])
  await eventually(async () => expect(await inbox(sales)).toHaveLength(2))
  const read = await fixture.service.as(sales).call('markAlertsRead', { body: { customerId: merged.customerId } })
  expect(read).toMatchObject({ status: 200, body: { unread: 0 } })
})

test('a document that is read later alerts all administrators of a customer without a responsible user', async () => {
  const { admin, hire, open, inbox } = await fixture.dealership()
  const admins = [admin, await hire('ADMIN', 'Alma Admin')]
  const opened = await open({ sentBy: null })
  const expectKinds = (kinds: string[]) =>
    Promise.all(admins.map((user) => eventually(async () => expect((await inbox(user)).map(({ kind }) => kind).sort()).toEqual(kinds))))
  await expectKinds(['packet-opened'])
  fixture.service.clock.advance(90_000)
  await interact(opened, [page('autocheck 1/3')])
  await expectKinds(['document-read', 'packet-opened'])
  // a visit that raised no alert
  await interact({ ...opened, visitId: newId() }, [page('inspection 1/4')])
  await expectKinds(['document-read', 'document-read', 'packet-opened'])
})

test('a document that is read in a visit that only a chat was alerted of alerts the user who was alerted of the packet', async () => {
  const { sales, dealershipId, open, inbox } = await fixture.dealership()
  const opened = await open()
  await eventually(async () => expect(await inbox(sales)).toHaveLength(1))
  fixture.service.clock.advance(90_000)
  const visitId = newId()
  const [alert] = await fixture.stores.alerts.ofVisit(new ObjectId(dealershipId), opened.visitId)
  await fixture.service.db.collection('alerts').insertOne({
    ...{ ...alert, _id: new ObjectId(), recipientId: new ObjectId(dealershipId), recipient: 'dealership', hidden: true },
    ...{ keys: [`packet-returned:${visitId}`], at: fixture.service.clock.now() },
  })
  await interact({ ...opened, visitId }, [page('autocheck 1/3')])
  await eventually(async () => expect((await inbox(sales)).map(({ kind }) => kind)).toContain('document-read'))
})

import { packetOpened } from '@forecourt/contracts/leads/events'
import { eventually } from '@forecourt/dev-servers/eventually'
import { newId } from '@forecourt/service-testing/people'
import { beforeAll, expect, test } from 'vitest'
import webPush from 'web-push'
import { type FakeService, startFakeService } from '../testing/fake-service.ts'
import { pushBrowser } from '../testing/push-browser.ts'
import { type NotificationsFixture, personOf, startNotifications } from '../testing/start-notifications.ts'

const vapid = { ...webPush.generateVAPIDKeys(), subject: 'mailto:ops@example.com' }
const OPENS = 40
let fixture: NotificationsFixture
let service: FakeService
beforeAll(async () => {
  service = await startFakeService()
  fixture = await startNotifications({ vapid, hosts: { push: [service.url], slack: [], teams: [] } })
})

/** Creates a salesperson with a browser and without quiet hours. */
async function listening() {
  const people = await fixture.dealership()
  const as = fixture.service.as(people.sales)
  const { body } = await as.call('getAlertPreferences', {})
  await as.call('saveAlertPreferences', { body: { ...body, quietHours: { ...body.quietHours, enabled: false } } })
  const browser = pushBrowser(service.url)
  await as.call('addPushDevice', { body: browser.subscription })
  const { pathname } = new URL(browser.subscription.endpoint)
  const names = () =>
    service.calls
      .filter(({ path }) => path === pathname)
      .map(({ body }) => browser.decrypt(body).title)
      .sort()
  return { ...people, names }
}

const expected = Array.from(
  { length: OPENS },
  (_, n) => `Customer ${String(n).padStart(2, '0')} opened the packet of the 2024 Honda Accord`,
)

test('alerts once of each event, by bell and push, while NATS is unavailable and while a process is replaced', async () => {
  const { sales, dealershipId, names } = await listening()
  const openOne = (n: number) =>
    fixture.publish(
      packetOpened,
      {
        dealershipId,
        packetLogId: newId(),
        customerId: newId(),
        visitId: newId(),
        leadId: newId(),
        customerName: `Customer ${String(n).padStart(2, '0')}`,
        vehicle: { vin: '', stockNumber: 'A1', year: 2024, make: 'Honda', model: 'Accord', trim: '' },
        assignedTo: personOf(sales),
        sentBy: null,
        lastSeenAt: null,
        openedAt: fixture.service.clock.now().toISOString(),
      },
      dealershipId,
    )
  await fixture.service.natsServer.halt()
  await Promise.all(Array.from({ length: OPENS / 2 }, (_, n) => openOne(n)))
  await fixture.service.natsServer.restart()
  const other = await fixture.service.replica()
  await Promise.all(Array.from({ length: OPENS / 2 }, (_, n) => openOne(OPENS / 2 + n)))
  // stop the process while it is working
  await fixture.service.service.close()
  await eventually(async () => {
    const { body } = await other.as(sales).call('listAlerts', { query: { pageSize: 100 } })
    expect(body.alerts.map(({ title }) => title).sort()).toEqual(expected)
  })
  await eventually(() => expect(names()).toEqual(expected))
  expect(await fixture.service.db.collection('dead-letters').countDocuments()).toBe(0)
})

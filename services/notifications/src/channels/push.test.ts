import { createHash, createVerify } from 'node:crypto'
import { userSessionsEnded } from '@forecourt/contracts/auth/events'
import type { SessionUser } from '@forecourt/contracts/auth/operations'
import { customerDeleted, leadAssigned } from '@forecourt/contracts/leads/events'
import { eventually } from '@forecourt/dev-servers/eventually'
import { newId } from '@forecourt/service-testing/people'
import { ObjectId } from 'mongodb'
import { beforeAll, expect, test } from 'vitest'
import webPush from 'web-push'
import { type FakeService, startFakeService } from '../testing/fake-service.ts'
import { pushBrowser } from '../testing/push-browser.ts'
import { type NotificationsFixture, personOf, startNotifications } from '../testing/start-notifications.ts'

const vapid = { ...webPush.generateVAPIDKeys(), subject: 'mailto:ops@example.com' }
let fixture: NotificationsFixture
let service: FakeService
beforeAll(async () => {
  service = await startFakeService()
  const hosts = { push: [service.url], slack: [], teams: [] }
  fixture = await startNotifications({ vapid, hosts, callTimeoutMs: 3_000, firstRetryMs: 1_000, maxAttempts: 3 })
})

/** Creates a user with a browser that gets push messages; `calls` are its received messages. */
async function withBrowser() {
  const people = await fixture.dealership()
  const browser = pushBrowser(service.url)
  const { pathname } = new URL(browser.subscription.endpoint)
  const added = await subscribe(people.sales, browser)
  expect(added.status).toBe(201)
  const calls = () => service.calls.filter(({ path }) => path === pathname)
  const respond = (...responses: Parameters<FakeService['respondWith']>) => service.respondAt(pathname, ...responses)
  return { ...people, browser, calls, respond, deviceId: added.body._id }
}

/** Subscribes a browser and turns quiet hours off, because the test clock may be within them. */
async function subscribe(user: SessionUser, { subscription }: ReturnType<typeof pushBrowser>) {
  const as = fixture.service.as(user, { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/126.0' })
  const { body: preferences } = await as.call('getAlertPreferences', {})
  const quietHours = { ...preferences.quietHours, enabled: false }
  await as.call('saveAlertPreferences', { body: { ...preferences, quietHours } })
  return as.call('addPushDevice', { body: subscription })
}

/** Returns the push deliveries of a user, by id because tests share the users' names. */
const deliveriesOf = ({ _id }: SessionUser) =>
  fixture.service.db
    .collection('deliveries')
    .find({ recipientId: new ObjectId(_id), channel: 'push' })
    .toArray()

test('a browser gets a message that is encrypted for it and signed with our key, and the delivery is recorded', async () => {
  const { sales, browser, calls, open, inbox, dealershipId } = await withBrowser()
  const { leadId, customerId } = await open()
  await eventually(() => expect(calls()).toHaveLength(1))
  const [call] = calls()
  const [alert] = await inbox(sales)
  expect(call?.body.toString()).not.toContain('Casey')
  expect(browser.decrypt(call?.body ?? Buffer.alloc(0))).toEqual({
    title: 'Casey Doe opened the packet of the 2024 Honda Accord',
    body: '',
    path: `/admin/leads/${dealershipId}/${leadId}?customer=${customerId}`,
    tag: alert?._id,
    alertId: alert?._id,
    silent: false,
  })
  expect(() => pushBrowser(service.url).decrypt(call?.body ?? Buffer.alloc(0))).toThrow()
  expect(call?.headers).toMatchObject({ urgency: 'high', topic: alert?._id, 'content-encoding': 'aes128gcm' })
  expect(signedBy(call?.headers.authorization ?? '')).toBe(vapid.publicKey)

  const as = fixture.service.as(sales)
  await eventually(async () =>
    expect((await as.call('listPushDevices', {})).body.devices).toMatchObject([
      {
        device: 'Chrome on Windows',
        lastFailure: '',
        endpointHash: createHash('sha256').update(browser.subscription.endpoint).digest('hex'),
      },
    ]),
  )
  const sent = { channel: 'push', state: 'sent', attempts: 1, reason: '' }
  await eventually(async () => expect(await deliveriesOf(sales)).toMatchObject([sent].map(() => sent)))
})

test('a browser whose subscription no longer exists gets nothing more', async () => {
  const { sales, calls, respond, open } = await withBrowser()
  respond({ status: 410 })
  await open()
  const as = fixture.service.as(sales)
  await eventually(async () => expect((await as.call('listPushDevices', {})).body.devices).toEqual([]))
  fixture.service.clock.advance(120_000)
  await open()
  await eventually(async () => expect((await as.call('countUnreadAlerts', {})).body.unread).toBe(2))
  expect(calls()).toHaveLength(1)
})

test.each([
  ['asks to wait', { status: 429, headers: { 'retry-after': '40' } }, 'It responded with 429.', 40_000],
  ['fails', { status: 503, body: 'busy' }, 'It responded with 503: busy', 1_000],
  ['does not answer', 'silence' as const, 'It did not answer in time.', 1_000],
])('when a push service %s, retries the message only after the delay', async (_, refusal, reason, waitMs) => {
  const { sales, calls, respond, open } = await withBrowser()
  respond(refusal)
  await open()
  await eventually(async () => {
    const [delivery] = await deliveriesOf(sales)
    expect(delivery).toMatchObject({ state: 'queued', reason, attempts: 1, claimedUntil: null })
    expect(delivery?.dueAt.getTime() - fixture.service.clock.now().getTime()).toBe(waitMs)
  })
  expect(calls()).toHaveLength(1)
  fixture.service.clock.advance(waitMs)
  await eventually(() => expect(calls()).toHaveLength(2))
  await eventually(async () => expect(await deliveriesOf(sales)).toMatchObject([{ state: 'sent', attempts: 2 }]))
})

test('a delivery fails with the reason after the maximum number of attempts', async () => {
  const { sales, open, calls, respond } = await withBrowser()
  respond({ status: 500 }, { status: 500 }, { status: 500, body: 'no more' })
  await open()
  for (const tries of [1, 2, 3]) {
    await eventually(() => expect(calls()).toHaveLength(tries))
    await eventually(async () => expect(await deliveriesOf(sales)).toMatchObject([{ attempts: tries, claimedUntil: null }]))
    fixture.service.clock.advance(10_000)
  }
  const failed = { state: 'failed', reason: 'It responded with 500: no more', attempts: 3 }
  await eventually(async () => expect(await deliveriesOf(sales)).toMatchObject([failed]))
})

test('a push message of a merged alert replaces the first one silently', async () => {
  const { sales, browser, calls, open, inbox } = await withBrowser()
  const customerId = newId()
  await open({ customerId })
  await eventually(() => expect(calls()).toHaveLength(1))
  await open({ customerId })
  await open({ customerId })
  await eventually(async () => expect(await inbox(sales)).toMatchObject([{ count: 3 }]))
  await eventually(async () => expect((await deliveriesOf(sales)).filter(({ replaces }) => replaces)).toHaveLength(1))
  fixture.service.clock.advance(60_000)
  await eventually(() => expect(calls()).toHaveLength(2))
  const [first, second] = calls().map(({ body }) => browser.decrypt(body))
  expect(second).toMatchObject({ title: 'Casey Doe opened 3 packets', silent: true, tag: first?.tag })
})

test('a browser on which another user signs in gets only the alerts of that user', async () => {
  const { browser, calls, open, otherSales } = await withBrowser()
  expect((await subscribe(otherSales, browser)).status).toBe(201)
  await open()
  await open({ assignedTo: { id: otherSales._id, name: '', email: '', role: 'SALES' }, customerName: 'For Sue' })
  await eventually(() => expect(calls().map(({ body }) => browser.decrypt(body).title)).toEqual([expect.stringContaining('For Sue')]))
})

test('keeps a message from the browser of another user when the browser changes hands before it is sent', async () => {
  const { sales, browser, calls, respond, open, otherSales, owner } = await withBrowser()
  respond({ status: 503 })
  await open()
  await eventually(async () => expect(await deliveriesOf(sales)).toMatchObject([{ attempts: 1, claimedUntil: null }]))
  await subscribe(otherSales, browser)
  fixture.service.clock.advance(1_000)
  await eventually(async () => expect(await deliveriesOf(sales)).toMatchObject([{ state: 'failed', reason: 'There is no recipient.' }]))
  expect(calls()).toHaveLength(1)
  const { body } = await fixture.service.as(owner).call('getChannelHealth', {})
  expect(body.channels.find(({ channel }) => channel === 'push')?.lastFailure).not.toBe('There is no recipient.')
})

test('alerts of a lead that is assigned within a minute after one whose customer was deleted', async () => {
  const { sales, admin, calls, inbox, dealershipId } = await withBrowser()
  const vehicle = { vin: '', stockNumber: 'A1', year: 2024, make: 'Honda', model: 'Accord', trim: '' }
  const assign = async (customerName: string) => {
    const ids = { dealershipId, leadId: newId(), customerId: newId() }
    await fixture.publish(leadAssigned, { ...ids, customerName, vehicle, assignedTo: personOf(sales) }, dealershipId, admin)
    return ids.customerId
  }
  const customerId = await assign('Gone Soon')
  await eventually(() => expect(calls()).toHaveLength(1))
  const gone = { dealershipId, customerId, customerName: 'Gone Soon', leadsDeleted: 1, packetLogsDeleted: 1, deletedLinkIds: [] }
  await fixture.publish(customerDeleted, gone, dealershipId)
  await eventually(async () => expect(await inbox(sales)).toEqual([]))
  await assign('Still Here')
  await assign('Also Here')
  await eventually(() => expect(calls()).toHaveLength(2))
  await eventually(async () => expect(await inbox(sales)).toMatchObject([{ count: 2 }]))
})

const hashOf = ({ subscription: { endpoint } }: ReturnType<typeof pushBrowser>) => createHash('sha256').update(endpoint).digest('hex')
const addressesOf = async ({ _id }: SessionUser) => (await fixture.stores.devices.list(_id)).map(({ endpoint }) => endpoint)
const endSessions = ({ _id }: SessionUser, keptPushEndpointHash: string | null) =>
  fixture.publish(userSessionsEnded, { userId: _id, keptPushEndpointHash }, null)

test('after a password reset, no message is sent to the browsers of the user', async () => {
  const { sales, otherSales, calls, open } = await withBrowser()
  const colleague = pushBrowser(service.url)
  await subscribe(otherSales, colleague)
  await endSessions(sales, null)
  await eventually(async () => expect(await addressesOf(sales)).toEqual([]))
  await open()
  await eventually(async () => expect((await fixture.service.as(sales).call('countUnreadAlerts', {})).body.unread).toBe(1))
  expect(await deliveriesOf(sales)).toEqual([])
  expect(calls()).toEqual([])
  expect(await addressesOf(otherSales)).toEqual([colleague.subscription.endpoint])
})

test('after the other sessions were ended, messages are sent only to the browser in which the user stays signed in', async () => {
  const { sales, calls, open } = await withBrowser()
  const here = pushBrowser(service.url)
  await subscribe(sales, here)
  await endSessions(sales, hashOf(here))
  const { endpoint } = here.subscription
  await eventually(async () => expect(await addressesOf(sales)).toEqual([endpoint]))
  await open()
  await eventually(() => expect(service.calls.filter(({ path }) => path === new URL(endpoint).pathname)).toHaveLength(1))
  expect(calls()).toEqual([])
})

test('an end of sessions that arrives late keeps browsers that were added, or added again, after it', async () => {
  const { sales, browser } = await withBrowser()
  const [again, added] = [pushBrowser(service.url), pushBrowser(service.url)]
  await subscribe(sales, again)
  const later = new Date(fixture.service.clock.now().getTime() + 1)
  for (const { subscription } of [again, added]) await fixture.stores.devices.add(sales._id, subscription, '', later)
  expect(await addressesOf(sales)).toContain(browser.subscription.endpoint)
  await endSessions(sales, null)
  const kept = [again, added].map(({ subscription }) => subscription.endpoint).sort()
  await eventually(async () => expect((await addressesOf(sales)).sort()).toEqual(kept))
})

test('a push service that is not allowed is refused', async () => {
  const { sales } = await fixture.dealership()
  const { subscription } = pushBrowser('https://169.254.169.254')
  const refused = await fixture.service.as(sales).call('addPushDevice', { body: subscription })
  expect(refused).toMatchObject({ status: 400, body: { code: 'PUSH_HOST' } })
})

test('a user cannot remove the browser of another user', async () => {
  const { deviceId, browser, sales, otherSales } = await withBrowser()
  const other = fixture.service.as(otherSales)
  expect(await other.call('removePushDevice', { params: { deviceId } })).toMatchObject({ status: 404 })
  const { endpoint } = browser.subscription
  expect((await other.call('forgetPushDevice', { body: { endpoint } })).body).toEqual({ removed: 0 })
  expect((await fixture.service.as(sales).call('forgetPushDevice', { body: { endpoint } })).body).toEqual({ removed: 1 })
})

/** Verifies the signature of a VAPID header and returns its public key. */
function signedBy(authorization: string): string {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const spki = Buffer.concat([Buffer.from('3059301306072a8648ce3d020106082a8648ce3d030107034200', 'hex'), Buffer.from(key, 'base64url')])
  const pem = `-----BEGIN PUBLIC KEY-----\n${spki.toString('base64')}\n-----END PUBLIC KEY-----`
  const verify = createVerify('SHA256').update(`${head}.${claims}`)
  return verify.verify({ key: pem, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url')) ? key : 'unknown'
}

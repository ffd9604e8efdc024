import type { SessionUser } from '@forecourt/contracts/auth/operations'
import { leadAssigned, packetDocumentRead } from '@forecourt/contracts/leads/events'
import { vehicleSummarySchema } from '@forecourt/contracts/leads/records'
import type { AlertKind, ChatChannel } from '@forecourt/contracts/notifications/kinds'
import { eventually } from '@forecourt/dev-servers/eventually'
import { newId } from '@forecourt/service-testing/people'
import { ObjectId } from 'mongodb'
import { beforeAll, expect, test } from 'vitest'
import { type FakeService, startFakeService } from '../testing/fake-service.ts'
import { type NotificationsFixture, personOf, startNotifications } from '../testing/start-notifications.ts'

let fixture: NotificationsFixture
let chat: FakeService
beforeAll(async () => {
  chat = await startFakeService()
  fixture = await startNotifications({ hosts: { push: [], slack: [chat.url], teams: [chat.url] }, callTimeoutMs: 3_000 })
})

/** Creates a dealership whose alerts of some kinds are posted in a chat. */
async function connected(channel: ChatChannel, kinds: AlertKind[] = ['packet-opened']) {
  const people = await fixture.dealership()
  const { dealershipId, admin } = people
  const as = fixture.service.as(admin)
  const path = `/services/${dealershipId}/s3cret`
  const body = { url: `${chat.url}${path}`, enabled: true, kinds }
  const saved = await as.call('saveChat', { params: { dealershipId, channel }, body })
  const posted = () => chat.calls.filter((call) => call.path === path).map((call) => JSON.parse(call.body.toString()))
  return { ...people, as, saved, posted, params: { dealershipId, channel } }
}

test('posts an alert once in Slack, also with several recipients', async () => {
  const { open, posted } = await connected('slack')
  await open({ customerName: '<!channel> & Co' })
  await eventually(async () => expect(await fixture.service.db.collection('deliveries').countDocuments({ channel: 'slack' })).toBe(1))
  fixture.service.clock.advance(60_000)
  await eventually(() => expect(posted()).toHaveLength(1))
  expect(posted()).toEqual([
    {
      text: '&lt;!channel&gt; &amp; Co opened the packet of the 2024 Honda Accord',
      blocks: [
        {
          type: 'section',
          text: { type: 'mrkdwn', text: '*&lt;!channel&gt; &amp; Co opened the packet of the 2024 Honda Accord*' },
        },
      ],
    },
  ])
})

test.each([
  { kinds: ['document-read'], titles: ['*Casey Doe read AutoCheck History of the 2024 Honda Accord*'] },
  { kinds: ['packet-opened', 'document-read'], titles: ['*Casey Doe opened the packet of the 2024 Honda Accord*'] },
] as const)('posts a document that is read within a minute of the open once: $kinds', async ({ kinds, titles }) => {
  const { open, posted, sales, inbox, dealershipId } = await connected('slack', [...kinds])
  const opened = await open()
  await eventually(async () => expect(await inbox(sales)).toHaveLength(1))
  const at = fixture.service.clock.now().toISOString()
  await fixture.publish(packetDocumentRead, { ...opened, documents: ['autocheck'], at }, dealershipId)
  const ofPlace = { recipientId: new ObjectId(dealershipId) }
  await eventually(async () => expect(await fixture.service.db.collection('deliveries').countDocuments(ofPlace)).toBe(1))
  fixture.service.clock.advance(60_000)
  await eventually(() => expect(posted().map(({ blocks }) => blocks[0].text.text)).toEqual(titles))
})

test.each([
  ['was turned off', { enabled: false, kinds: ['packet-opened'] }],
  ['no longer wants the kind', { enabled: true, kinds: ['document-read'] }],
] as const)('posts nothing of what was queued before a chat %s, but a test', async (_, changed) => {
  const { as, params, open, posted, dealershipId } = await connected('slack')
  const queued = () =>
    fixture.service.db.collection('deliveries').countDocuments({ recipientId: new ObjectId(dealershipId), state: 'queued' })
  await open()
  await eventually(async () => expect(await queued()).toBe(1))
  await as.call('saveChat', { params, body: { ...changed, kinds: [...changed.kinds] } })
  await as.call('testChat', { params })
  fixture.service.clock.advance(60_000)
  await eventually(async () => expect(await queued()).toBe(0))
  expect(posted().map(({ text }) => text)).toEqual(['This is a test from Forecourt'])
})

test('a post about assigned leads names the person who got them, with one post for each person', async () => {
  const { posted, dealershipId, admin, sales, otherSales } = await connected('slack', ['lead-assigned'])
  const assign = (customerName: string, to: SessionUser) => {
    const vehicle = vehicleSummarySchema.parse({})
    const lead = { dealershipId, leadId: newId(), customerId: newId(), customerName, vehicle }
    return fixture.publish(leadAssigned, { ...lead, assignedTo: personOf(to) }, dealershipId, admin)
  }
  await assign('Casey Doe', sales)
  await assign('Rae Turn', sales)
  await assign('Lee Roe', otherSales)
  const ofPlace = { recipientId: new ObjectId(dealershipId) }
  await eventually(async () => {
    const alerts = await fixture.service.db.collection('alerts').find(ofPlace).toArray()
    expect(alerts.map(({ count }) => count).sort()).toEqual([1, 2])
  })
  fixture.service.clock.advance(60_000)
  await eventually(() =>
    expect(
      posted()
        .map(({ text }) => text)
        .sort(),
    ).toEqual(['2 leads were assigned to Sam Sales by Ada Admin', 'Lee Roe was assigned to Sue Sales by Ada Admin']),
  )
})

test('posts a card in Teams', async () => {
  const { as, params, posted } = await connected('teams')
  expect((await as.call('testChat', { params })).status).toBe(202)
  await eventually(() => expect(posted()).toHaveLength(1))
  expect(posted()).toMatchObject([
    {
      type: 'message',
      attachments: [
        {
          contentType: 'application/vnd.microsoft.card.adaptive',
          content: {
            type: 'AdaptiveCard',
            version: '1.4',
            body: [{ text: 'This is a test from Forecourt' }, { text: 'Alerts arrive here.' }],
          },
        },
      ],
    },
  ])
})

test('the webhook of a chat is not returned after it was saved', async () => {
  const { as, saved, params } = await connected('slack')
  expect(saved.body).toMatchObject({ channel: 'slack', configured: true, host: '127.0.0.1', hint: '…cret' })
  const listed = await as.call('listChats', { params })
  const kept = await as.call('saveChat', { params, body: { enabled: false, kinds: [] } })
  expect(kept).toMatchObject({ status: 200, body: { configured: true, enabled: false } })
  expect(JSON.stringify([saved.body, listed.body, kept.body])).not.toContain('s3cret')
})

test('nothing more is posted to a webhook that returned 404, and staff see why', async () => {
  const { as, params, posted } = await connected('slack')
  chat.respondWith({ status: 404, body: 'no_service' })
  await as.call('testChat', { params })
  await eventually(async () =>
    expect((await as.call('listChats', { params })).body.chats).toMatchObject([
      { channel: 'slack', enabled: false, lastFailure: 'It responded with 404: no_service' },
      { channel: 'teams', configured: false },
    ]),
  )
  expect(posted()).toHaveLength(1)
})

test.each([404, 400])(
  'a new webhook stays on and without a failure when the old one responds with %i after it was saved',
  async (status) => {
    const { as, params, posted } = await connected('slack')
    let release = () => {}
    const after = new Promise<void>((resolve) => {
      release = resolve
    })
    chat.respondWith({ status, after })
    const { body } = await as.call('testChat', { params })
    await eventually(() => expect(posted()).toHaveLength(1))
    const url = `${chat.url}/services/${params.dealershipId}/n3w`
    await as.call('saveChat', { params, body: { url, enabled: true, kinds: ['packet-opened'] } })
    release()
    const delivery = { _id: new ObjectId(body.delivery._id) }
    await eventually(async () =>
      expect(await fixture.service.db.collection('deliveries').findOne(delivery)).toMatchObject({ claimedUntil: null, attempts: 1 }),
    )
    expect((await as.call('listChats', { params })).body.chats).toMatchObject([{ channel: 'slack', enabled: true, lastFailure: '' }, {}])
  },
)

test.each([
  ['slack', 'asks to wait', { status: 429, headers: { 'retry-after': '40' } }, 'It responded with 429.', 40_000],
  ['teams', 'asks to wait', { status: 429, headers: { 'retry-after': '40' } }, 'It responded with 429.', 40_000],
  ['slack', 'does not answer', 'silence' as const, 'It did not answer in time.', 15_000],
  ['teams', 'does not answer', 'silence' as const, 'It did not answer in time.', 15_000],
] as const)('when %s %s, retries the message only after the delay', async (channel, _, refusal, reason, waitMs) => {
  const { as, params, posted } = await connected(channel)
  chat.respondWith(refusal)
  const { body } = await as.call('testChat', { params })
  const delivery = () => fixture.service.db.collection('deliveries').findOne({ _id: new ObjectId(body.delivery._id) })
  await eventually(async () => {
    const known = await delivery()
    expect(known).toMatchObject({ state: 'queued', reason, attempts: 1, claimedUntil: null })
    expect(known?.dueAt.getTime() - fixture.service.clock.now().getTime()).toBe(waitMs)
  })
  expect(posted()).toHaveLength(1)
  fixture.service.clock.advance(waitMs)
  await eventually(async () => expect(await delivery()).toMatchObject({ state: 'sent', attempts: 2 }))
  expect(posted()).toHaveLength(2)
})

test('nothing more is posted to a Teams workflow that returned 410', async () => {
  const { as, params } = await connected('teams')
  chat.respondWith({ status: 410 })
  await as.call('testChat', { params })
  const gone = { channel: 'teams', enabled: false, lastFailure: 'It responded with 410.' }
  await eventually(async () => expect((await as.call('listChats', { params })).body.chats[1]).toMatchObject(gone))
})

test('a webhook on a host that is not allowed is refused', async () => {
  const { as, params } = await connected('slack')
  const body = { url: 'https://internal.example.com/hook', enabled: true, kinds: [] }
  expect(await as.call('saveChat', { params, body })).toMatchObject({ status: 400, body: { code: 'CHAT_HOST' } })
})

test('salespeople and administrators of other dealerships cannot see the chats', async () => {
  const { params, sales } = await connected('slack')
  const { admin } = await fixture.dealership()
  expect(await fixture.service.as(sales).call('listChats', { params })).toMatchObject({ status: 403 })
  expect(await fixture.service.as(admin).call('listChats', { params })).toMatchObject({ status: 404 })
})

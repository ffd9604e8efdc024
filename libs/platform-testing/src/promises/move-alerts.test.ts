import { createECDH } from 'node:crypto'
import { type ApiClient, createApiClient } from '@forecourt/api-client/api-client'
import { newFolder, runExport, runImport, type SmallPlatform, smallPlatform } from '@forecourt/backup/testing/small-platform'
import { leadsOperations } from '@forecourt/contracts/leads/operations'
import { notificationsOperations } from '@forecourt/contracts/notifications/operations'
import { afterTest } from '@forecourt/dev-servers/after-test'
import { eventually } from '@forecourt/dev-servers/eventually'
import { parseSmtpUrl } from '@forecourt/mail/smtp-address'
import { startMailServer, type TestMailServer } from '@forecourt/mail/testing/mail-server'
import type { NotificationsSettings } from '@forecourt/notifications/deps'
import { type FakeService, startFakeService } from '@forecourt/notifications/testing/fake-service'
import { pushBrowser } from '@forecourt/notifications/testing/push-browser'
import type { PlatformOptions } from '@forecourt/one-box/platform'
import type { Db } from 'mongodb'
import { beforeAll, expect, test } from 'vitest'
import { PHONE } from '../requests/phone.ts'
import { VIN } from '../requests/sample-files.ts'
import { startTestPlatform, type TestPlatform } from '../test-platform.ts'

/** users also get alerts about their sign-ins */
const OF_PACKET = { kind: 'packet-opened' }
const KEPT = ['alerts', 'chats', 'deliveries', 'preferences', 'push-devices'] as const

let mails: TestMailServer
let push: FakeService
let slack: FakeService
let outside: Pick<PlatformOptions, 'mail' | 'alerts'>
beforeAll(async () => {
  mails = await startMailServer()
  afterTest(mails.close)
  push = await startFakeService()
  slack = await startFakeService()
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  const vapid = {
    publicKey: keys.getPublicKey('base64url'),
    privateKey: keys.getPrivateKey('base64url'),
    subject: 'mailto:ops@example.com',
  }
  const alerts: Partial<NotificationsSettings> = { vapid, hosts: { push: [push.url], slack: [slack.url], teams: [] } }
  outside = { mail: { smtp: parseSmtpUrl(mails.url), from: 'alerts@example.com', publicUrl: 'https://cars.example.com' }, alerts }
})

const mailsOf = (subject: string) => mails.received.filter(({ parsed }) => parsed.subject?.includes(subject))

test('alerts move with the platform: inbox, settings, browsers and chats stay the same, pending messages are sent once, and an old copy sends nothing', async () => {
  const began = new Date()
  // a fixed time, so that mail and chat stay in the minute in which alerts are merged
  const source = await startTestPlatform({ ...outside, clock: () => began })
  const { sales, listSettings, name } = await alerted(source)
  const settings = await listSettings(sales)
  await stopServices(source)
  const prefix = source.options.databasePrefix ?? ''
  const from = source.platform.mongo.db(`${prefix}notifications`)
  const before = await contents(from)
  expect(
    before.deliveries
      ?.filter(({ kind }) => kind === OF_PACKET.kind)
      .map(({ channel, state }) => [channel, state])
      .sort(),
  ).toEqual([
    ['mail', 'queued'],
    ['push', 'sent'],
    ['slack', 'queued'],
  ])
  const folder = await newFolder()
  const env = { MONGODB_URL: source.options.mongodbUrl, NATS_URL: source.nats.url, DATABASE_PREFIX: prefix }
  expect(await runExport({ env }, folder)).toMatchObject({ code: 0 })

  const [target, late] = [await smallPlatform(), await smallPlatform()]
  for (const platform of [target, late]) {
    expect(await runImport(platform, folder)).toMatchObject({ code: 0 })
    expect(await contents(platform.db('notifications'))).toEqual(before)
  }
  const pushed = push.calls.length
  const states = async (platform: SmallPlatform) =>
    (await platform.db('notifications').collection('deliveries').find(OF_PACKET).sort({ channel: 1 }).toArray()).map(
      ({ channel, state }) => [channel, state],
    )
  // two platforms, like two replicas; after the minute in which alerts are merged
  const moved = await startOn(target, 90_000)
  await startOn(target, 90_000)
  await eventually(async () =>
    expect(await states(target)).toEqual([
      ['mail', 'sent'],
      ['push', 'sent'],
      ['slack', 'sent'],
    ]),
  )
  expect([mailsOf(name).length, slack.calls.length, push.calls.length]).toEqual([1, 1, pushed])
  expect(await listSettings(createApiClient(moved.url, { cookie: sales.cookie }))).toEqual(settings)

  await startOn(late, 2 * 60 * 60_000)
  await eventually(async () =>
    expect(await states(late)).toEqual([
      ['mail', 'failed'],
      ['push', 'sent'],
      ['slack', 'failed'],
    ]),
  )
  expect([mailsOf(name).length, slack.calls.length, push.calls.length]).toEqual([1, 1, pushed])
})

/**
 * Creates a salesperson with a browser and a chat of the dealership, and an alert about a packet: the push message is sent, mail and chat are
 * pending.
 */
async function alerted(source: TestPlatform) {
  const { _id: dealershipId } = await source.createDealership()
  const sales = await source.signIn(await source.createUser('SALES', dealershipId))
  const admin = await source.signIn(await source.createUser('ADMIN', dealershipId))
  const own = await sales.call(notificationsOperations.getAlertPreferences, {})
  const grid = { ...own.grid, 'new-device': { bell: false, mail: false, push: false, sms: false } }
  const quietHours = { ...own.quietHours, enabled: false }
  await sales.call(notificationsOperations.saveAlertPreferences, {
    body: { ...own, grid, quietHours, digest: { daily: false, weekly: false } },
  })
  await sales.call(notificationsOperations.addPushDevice, { body: pushBrowser(push.url).subscription })
  const body = { url: `${slack.url}/hook`, enabled: true, kinds: ['packet-opened' as const] }
  await admin.call(notificationsOperations.saveChat, { params: { dealershipId, channel: 'slack' }, body })

  const vehicle = { vin: VIN, year: 2003, make: 'Honda', model: 'Accord' }
  const contact = { firstName: 'Casey', lastName: 'Moved', email: 'casey@customers.test', vehicle }
  const { customerId } = await sales.call(leadsOperations.createLead, { params: { dealershipId }, body: contact })
  const { link } = await sales.call(leadsOperations.createPacketLog, { body: { dealershipId, customerId, vehicle } })
  await source.asAnonymous({ userAgent: PHONE }).call(leadsOperations.handleOpen, { body: { dealershipId, link, vin: VIN } })
  const deliveries = source.platform.mongo.db(`${source.options.databasePrefix}notifications`).collection('deliveries')
  await eventually(async () => expect(await deliveries.countDocuments({ ...OF_PACKET, channel: 'push', state: 'sent' })).toBe(1))
  await eventually(async () => expect(await deliveries.countDocuments(OF_PACKET)).toBe(3))
  const listSettings = async (person: ApiClient) => ({
    inbox: (await person.call(notificationsOperations.listAlerts, { query: {} })).alerts,
    preferences: await person.call(notificationsOperations.getAlertPreferences, {}),
    browsers: (await person.call(notificationsOperations.listPushDevices, {})).devices,
  })
  return { sales, listSettings, name: 'Casey Moved' }
}

async function stopServices({ platform: { services } }: TestPlatform): Promise<void> {
  await services.gateway.close()
  await Promise.all(Object.values(services).map((service) => service.close()))
}

async function contents(db: Db) {
  const lists = await Promise.all(KEPT.map(async (name) => [name, await db.collection(name).find().sort({ _id: 1 }).toArray()] as const))
  for (const [name, documents] of lists) expect([name, documents.length]).not.toEqual([name, 0])
  return Object.fromEntries(lists)
}

/** Starts the services on the imported data with a clock that is ahead by `laterMs`. */
async function startOn(target: SmallPlatform, laterMs: number): Promise<TestPlatform> {
  const clock = () => new Date(Date.now() + laterMs)
  return await startTestPlatform({ ...outside, clock, databasePrefix: target.prefix, natsUrl: target.server.url })
}

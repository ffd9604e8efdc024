import { type ApiClient, createApiClient } from '@forecourt/api-client/api-client'
import { leadsOperations } from '@forecourt/contracts/leads/operations'
import { notificationsOperations } from '@forecourt/contracts/notifications/operations'
import { eventually } from '@forecourt/dev-servers/eventually'
import { beforeAll, expect, test } from 'vitest'
import { PHONE } from '../requests/phone.ts'
import { VIN } from '../requests/sample-files.ts'
import { settledState } from '../stored/database-state.ts'
import { startTestPlatform, type TestPlatform } from '../test-platform.ts'

/** User agents that open a link before or instead of the customer, from their documentation or from a link that was sent with them. */
const NOT_A_CUSTOMER: readonly (readonly [name: string, userAgent: string, headers?: Record<string, string>])[] = [
  [
    'iMessage',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 (KHTML, like Gecko) Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0',
  ],
  ['WhatsApp', 'WhatsApp/2.23.20.0 A'],
  ['Facebook', 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)'],
  ['Slack', 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)'],
  ['Teams and Skype', 'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5 skype-url-preview@microsoft.com'],
  ['Telegram', 'TelegramBot (like TwitterBot)'],
  ['Discord', 'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)'],
  ['LinkedIn', 'LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)'],
  ['Google', 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'],
  ['Proofpoint', `${PHONE} Proofpoint URL Defense`],
  ['Barracuda', 'Mozilla/5.0 (compatible; BarracudaCentral Link Protection)'],
  ['Mimecast', `${PHONE} Mimecast`],
  ['a program', 'curl/8.5.0'],
  ['a client without a user agent', ''],
  ['a browser that fetches ahead', PHONE, { 'sec-purpose': 'prefetch;prerender' }],
  ['a preview of Safari', PHONE, { 'x-purpose': 'preview' }],
]

let platform: TestPlatform
let dealershipId: string
let sales: ApiClient
let admin: ApiClient
beforeAll(async () => {
  platform = await startTestPlatform()
  dealershipId = (await platform.createDealership())._id
  sales = await platform.signIn(await platform.createUser('SALES', dealershipId))
  admin = await platform.signIn(await platform.createUser('ADMIN', dealershipId))
})

/** The salesperson sends a packet to a new customer. */
async function sendPacket(lastName: string): Promise<string> {
  const contact = { firstName: 'Casey', lastName, email: `${crypto.randomUUID()}@customers.test` }
  const vehicle = { vin: VIN, year: 2003, make: 'Honda', model: 'Accord' }
  const { customerId } = await sales.call(leadsOperations.createLead, { params: { dealershipId }, body: { ...contact, vehicle } })
  return (await sales.call(leadsOperations.createPacketLog, { body: { dealershipId, customerId, vehicle } })).link
}

/** Does everything that the script of a page does, but nothing that only a person does. */
async function openPacket(visitor: ApiClient, link: string): Promise<void> {
  const { logId } = await visitor.call(leadsOperations.handleOpen, { body: { dealershipId, link, vin: VIN } })
  const timestamp = new Date().toISOString()
  const read = { id: crypto.randomUUID(), field: 'pdf_page_viewed', oldValue: 'inspection 1/4', newValue: 12, timestamp }
  await visitor.call(leadsOperations.heartbeat, { params: { logId } })
  await visitor.call(leadsOperations.saveOptions, { params: { logId }, body: { customerLogs: [read] } })
  await visitor.call(leadsOperations.closePacket, { params: { logId }, body: { action: 'page_hide_beacon' } })
}

/** Returns the titles of the alerts of the salesperson and the administrator, except those about their sign-ins. */
async function titles(): Promise<string[]> {
  const lists = await Promise.all(
    [sales, admin].map((person) => person.call(notificationsOperations.listAlerts, { query: { pageSize: 100 } })),
  )
  return lists.flatMap(({ alerts }) => alerts.filter(({ kind }) => kind !== 'new-device').map(({ title }) => title))
}

test('link previews, mail scanners and staff who open a packet cause no alert, and the customer causes one', async () => {
  const opened: string[] = []
  for (const [name, userAgent, headers] of NOT_A_CUSTOMER) {
    const link = await sendPacket(`Of ${name}`)
    const visitor = createApiClient(platform.url, { userAgent, headers })
    opened.push(link)
    await openPacket(visitor, link)
  }
  const elsewhere = await platform.signIn(await platform.createUser('ADMIN', (await platform.createDealership())._id))
  const byStaff = await sendPacket('Of staff')
  opened.push(byStaff)
  for (const person of [sales, admin, elsewhere, await platform.asOwner()]) await openPacket(person, byStaff)
  await settledState(platform)
  expect(await titles()).toEqual([])

  for (const link of opened) await openPacket(platform.asAnonymous({ userAgent: PHONE }), link)
  const expected = [...NOT_A_CUSTOMER.map(([name]) => name), 'staff'].map(
    (name) => `Casey Of ${name} opened the packet of the 2003 Honda Accord`,
  )
  await eventually(async () => expect((await titles()).sort()).toEqual(expected.sort()), { intervalMs: 250 })
  await settledState(platform)
  expect(await titles()).toHaveLength(expected.length)
})

test('staff who submit options as a test cause no alert', async () => {
  const link = await sendPacket('Tried')
  const { logId } = await sales.call(leadsOperations.handleOpen, { body: { dealershipId, link, vin: VIN } })
  await sales.call(leadsOperations.saveOptions, { params: { logId }, body: { options: { paymentType: 'cash' } } })
  await settledState(platform)
  expect((await titles()).filter((title) => title.includes('Tried'))).toEqual([])
})

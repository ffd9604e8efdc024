import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ApiClient, signIn } from '@forecourt/api-client/api-client'
import { authOperations } from '@forecourt/contracts/auth/operations'
import { documentsOperations } from '@forecourt/contracts/documents/operations'
import { inventoryFeedOperations } from '@forecourt/contracts/inventory-feed/operations'
import { tradeInsOperations } from '@forecourt/contracts/trade-ins/operations'
import { leadsOf } from '@forecourt/demo-data/play-story'
import { testFolder } from '@forecourt/dev-servers/test-folder'
import { afterEach, expect, test } from 'vitest'
import { type ForecourtProcess, killForecourts, startForecourt } from './testing/forecourt-process.ts'

const folder = await testFolder()
afterEach(killForecourts)

const passwordIn = (output: string) => /password (\S+)/.exec(output)?.[1] ?? ''
async function stop(forecourt: ForecourtProcess): Promise<void> {
  forecourt.signal('SIGINT')
  await forecourt.ended
}
async function northgate(client: ApiClient) {
  const dealerships = await client.call(authOperations.listDealerships, {})
  const found = dealerships.find(({ name }) => name === 'Northgate Motors')
  if (found === undefined) throw new Error('there is no Northgate Motors')
  const listed = await client.call(inventoryFeedOperations.listVehicles, { params: { dealershipId: found._id } })
  return { dealerships, ...found, listed: Array.isArray(listed) ? listed : listed.vehicles }
}
/** Counts vehicles with documents, videos, all versions of documents, and documents that wait to be filed. */
async function documentsOf(client: ApiClient, dealershipId: string) {
  const params = { dealershipId }
  const { vehicleVideos, ...papers } = await client.call(documentsOperations.getDealershipDocuments, { params })
  const vehicles = [...new Set(Object.values(papers).flatMap((addresses) => Object.keys(addresses)))].sort()
  const ofVehicles = await Promise.all(
    vehicles.map((vehicle) => client.call(documentsOperations.getVehicleDocuments, { params: { dealershipId, vehicle } })),
  )
  const { total: waiting } = await client.call(documentsOperations.listUnfiledDocuments, { params })
  const versions = ofVehicles.flatMap(({ documents }) => documents.flatMap((document) => document.versions)).length
  return { papers: vehicles.length, videos: Object.keys(vehicleVideos).length, versions, waiting }
}
/** Who submitted trade-ins, and with how many photos. */
const TRADE_INS = [
  ['Marsh', 4],
  ['Petrov', 3],
  ['Tanaka', 3],
  ['Vaughn', 4],
]
const DOCUMENTS = { papers: 6, videos: 2, versions: 12, waiting: 1 }

test('the first start adds demo data with a history, and the next start keeps it and adds nothing', async () => {
  const env = { DATA_DIR: join(folder, 'demo') }
  const first = startForecourt(env)
  const { url } = await first.ready
  const password = passwordIn(first.output())
  const sales = await signIn(url, { email: 'sales@northgate.demo', password })
  const before = await northgate(sales)
  expect(before.listed).toHaveLength(62)
  expect(before.listed[0]?.photos[0]).toMatch(/^\/photos\/demo\/[a-z-]+\.jpg$/)
  const leads = await leadsOf(sales, before._id)
  expect(leads.some(({ opens, clickStreamCount, submitted }) => opens > 1 && clickStreamCount > 3 && submitted)).toBe(true)
  const daysAgo = leads.map(({ createdAt }) => (Date.now() - Date.parse(createdAt)) / 86_400_000)
  expect(Math.max(...daysAgo)).toBeGreaterThan(7)
  expect(Math.min(...daysAgo)).toBeLessThan(1)
  expect(await documentsOf(sales, before._id)).toEqual(DOCUMENTS)
  const tradeInsOf = async (client: ApiClient) => {
    const { evaluations } = await client.call(tradeInsOperations.listEvaluations, { params: { dealershipId: before._id } })
    return evaluations.map(({ customerInfo, photos }) => [customerInfo.lastName, photos.length])
  }
  expect((await tradeInsOf(sales)).sort()).toEqual(TRADE_INS)
  expect(before.listed.some(({ price }) => price === null)).toBe(true)
  const { settings } = await sales.call(authOperations.getDealership, { params: { dealershipId: before._id } })
  expect(settings.financeApplicationUrl).toMatch(/^https:/)
  await stop(first)

  const second = startForecourt(env)
  const moved = await second.ready
  expect(passwordIn(second.output())).toBe(password)
  expect(second.output()).not.toContain('Adding demo data')
  const owner = await signIn(moved.url, { email: 'owner@forecourt.local', password })
  const after = await northgate(owner)
  expect(after.dealerships).toHaveLength(2)
  expect(after.listed.map(({ vin }) => vin).sort()).toEqual(before.listed.map(({ vin }) => vin).sort())
  expect(after.listed[0]?.photos[0]).toBe(before.listed[0]?.photos[0])
  expect((await leadsOf(owner, after._id)).length).toBeGreaterThanOrEqual(leads.length)
  expect(await documentsOf(owner, after._id)).toEqual(DOCUMENTS)
  expect((await tradeInsOf(owner)).sort()).toEqual(TRADE_INS)
  await stop(second)
})

test('a platform that has an owner never gets demo data', async () => {
  const env = { DATA_DIR: join(folder, 'real'), OWNER_PASSWORD: 'a password of mine' }
  const real = startForecourt({ ...env, DEMO: '0' })
  await real.ready
  await stop(real)
  const restarted = startForecourt(env)
  const { url } = await restarted.ready
  expect(restarted.output()).not.toContain('Demo sign-ins')
  const owner = await signIn(url, { email: 'owner@forecourt.local', password: 'a password of mine' })
  expect(await owner.call(authOperations.listDealerships, {})).toEqual([])
  await stop(restarted)
})

test('the next start completes a seeding that was killed, without duplicates', async () => {
  const env = { DATA_DIR: join(folder, 'killed') }
  const killed = startForecourt(env)
  const log = () => readFile(join(env.DATA_DIR, 'forecourt.log'), 'utf8').catch(() => '')
  const leadsMade = async () => (await log()).split('"operation":"createLead"').length
  await expect.poll(leadsMade).toBeGreaterThan(4)
  expect(killed.output()).not.toContain('is ready')
  killed.signal('SIGKILL')
  await killed.ended
  const next = startForecourt(env)
  const { url } = await next.ready
  const owner = await signIn(url, { email: 'owner@forecourt.local', password: passwordIn(next.output()) })
  const { dealerships, _id } = await northgate(owner)
  expect(dealerships.map(({ name }) => name).sort()).toEqual(['Harbor Light Auto', 'Northgate Motors'])
  const emails = (await leadsOf(owner, _id)).map(({ email }) => email)
  expect(new Set(emails).size).toBe(emails.length)
  // twelve created by staff, and three by trade-ins
  expect(emails).toHaveLength(15)
  expect(await documentsOf(owner, _id)).toEqual(DOCUMENTS)
  await stop(next)
})

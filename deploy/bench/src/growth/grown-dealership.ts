import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { generateFeed } from '@forecourt/vehicle/testing/generate-feed'
import { call, makeDealership, type PlatformUnderTest } from '../bench-client.ts'
import { beat, interact, type OpenPacket, openPackets } from '../packet-client.ts'
import { timedImport } from '../timed-import.ts'

/** The size of the dealership that the growth model assumes. */
export const VEHICLES = 1_000
export const LEADS = 2_000
export const PACKETS = 200
const SALESPEOPLE = 11
const CONCURRENCY = 8
const SEED = 7
/** calls with clicks of each customer who opened a packet */
const CLICKS = 3
/** The name of the dealership that others are cloned from: a word that occurs nowhere else. */
export const TEMPLATE_NAME = 'Growthtemplate'

/** A dealership, with the ids and tokens that requests need. */
export interface GrownDealership {
  dealershipId: string
  vehicleIds: readonly string[]
  vins: readonly string[]
  customerIds: readonly string[]
  packets: readonly OpenPacket[]
}

/** Creates the dealership that others are cloned from, through the API: staff, an imported feed, leads, and packets that customers have opened. */
export async function makeTemplate(platform: PlatformUnderTest, folder: string, vins: readonly string[]): Promise<GrownDealership> {
  const dealershipId = await makeDealership(platform, TEMPLATE_NAME)
  for (let n = 0; n < SALESPEOPLE; n++) {
    const person = {
      name: `Sales Person ${n}`,
      email: `sales${n}@${TEMPLATE_NAME.toLowerCase()}.test`,
      password: 'a password for the bench',
    }
    await call(platform, 'POST', `/api/dealerships/${dealershipId}/sales-team`, person)
  }
  await importFeed(platform, folder, dealershipId, vins, 0)
  const { vehicles } = await call<{ vehicles: { _id: string; vin: string }[] }>(
    platform,
    'GET',
    `/api/dealerships/${dealershipId}/vehicles?page=1&pageSize=50`,
  )
  const packets = await openPackets(platform, dealershipId, PACKETS)
  for (const [index, packet] of packets.entries()) {
    for (let round = 0; round < CLICKS; round++) await interact(platform, packet, clicksOf(`${index}-${round}`))
    await beat(platform, packet)
  }
  await writeLeads(platform, dealershipId, LEADS - PACKETS)
  return {
    dealershipId,
    vehicleIds: vehicles.map(({ _id }) => _id),
    vins: vehicles.map(({ vin }) => vin),
    customerIds: packets.map(({ customerId }) => customerId),
    packets,
  }
}

/** Imports the feed of 1,000 vehicles, the last of them with the VINs of the bench's documents. Each round changes a tenth of the prices. */
export async function importFeed(
  platform: PlatformUnderTest,
  folder: string,
  dealershipId: string,
  vins: readonly string[],
  round: number,
): Promise<void> {
  const path = join(folder, `growth-${dealershipId}-${round}.csv`)
  const rows = generateFeed({
    rows: VEHICLES,
    seed: SEED,
    edit: (vehicle, index) => ({
      ...vehicle,
      price: vehicle.price + (index % 10 === 0 ? round : 0),
      vin: vins[VEHICLES - 1 - index] ?? vehicle.vin,
    }),
  })
  await pipeline(rows, createWriteStream(path))
  await timedImport(platform, dealershipId, path, { rows: VEHICLES })
  await rm(path)
}

/** Returns the log entries that a page sends together after an action. */
export function clicksOf(id: string): unknown[] {
  const timestamp = new Date().toISOString()
  return ['photo_clicked', 'calcDownPayment'].map((field) => ({ id: `${id}-${field}`, field, oldValue: 1, newValue: id, timestamp }))
}

/** Returns a lead with a new customer, as a salesperson enters it. */
export function leadOf(word: string): unknown {
  const vehicle = { vin: '1HGCM82633A004352', year: 2023, make: 'Honda', model: 'Accord', trim: 'EX-L' }
  const line = (createHash('sha1').update(word).digest().readUInt32BE() % 10_000_000).toString().padStart(7, '0')
  const phone = `(312) ${line.slice(0, 3)}-${line.slice(3)}`
  return { firstName: 'Growth', lastName: `Customer ${word}`, email: `growth-${word}@example.test`, phone, zip: '60601', vehicle }
}

async function writeLeads(platform: PlatformUnderTest, dealershipId: string, count: number): Promise<void> {
  let next = 0
  const write = async () => {
    for (let number = next++; number < count; number = next++) {
      await call(platform, 'POST', `/api/dealerships/${dealershipId}/leads`, leadOf(`template-${number}`))
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, write))
}

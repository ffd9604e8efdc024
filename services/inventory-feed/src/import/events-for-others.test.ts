import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { envelopeSchema } from '@forecourt/contracts/event'
import { inventoryFeedEvents } from '@forecourt/contracts/inventory-feed/events'
import { eventually } from '@forecourt/dev-servers/eventually'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { feedOf, vehicleRows } from '../testing/feed-rows.ts'
import { type FeedFixture, startInventoryFeed, type TestDealership } from '../testing/start-inventory-feed.ts'

const page = readFileSync(new URL('../../EVENTS.md', import.meta.url), 'utf8')
const blocks = (language: string) => [...page.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, 'gms'))].map(([, text = '']) => text)

describe('EVENTS.md', () => {
  it('has a valid example of every event of the service', () => {
    const examples = blocks('json').map((text) => envelopeSchema.strict().parse(JSON.parse(text)))
    expect(examples.map(({ type }) => type).sort()).toEqual(inventoryFeedEvents.map(({ type }) => type).sort())
    for (const { type, data } of examples) {
      const event = inventoryFeedEvents.find((known) => known.type === type)
      expect(event?.data.strict().parse(data)).toEqual(data)
    }
  })
})

describe('the example consumer in EVENTS.md', () => {
  let feed: FeedFixture
  // a place from which Node.js resolves the two packages it imports
  const file = fileURLToPath(new URL(`../../../../node_modules/.cache/listener-${randomUUID()}.mjs`, import.meta.url))
  beforeAll(async () => {
    feed = await startInventoryFeed()
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, blocks('js')[0] ?? '')
  })
  afterAll(async () => {
    await rm(file, { force: true })
    await feed.close()
  })

  it('receives every vehicle change, also those from while it was down', async () => {
    const lot = await feed.dealership()
    const received: ReceivedFact[] = []
    await lot.upload(feedOf(vehicleRows(1200)))
    const first = listen(feed, file, received)
    await eventually(() => expect(inventoryOf(received, lot).size).toBe(1200))
    await first.kill()

    await lot.upload(feedOf(vehicleRows(1300, (row, index) => (index < 50 ? null : index < 90 ? { ...row, price: '5' } : row))))
    await lot.upload(feedOf(vehicleRows(1300, (row, index) => (index < 20 ? row : index < 60 ? null : row))))
    listen(feed, file, received)
    const listed = async () => new Set((await lot.vehicles()).map(({ _id }) => _id.toHexString()))
    await eventually(async () => expect(await inventoryOf(received, lot)).toEqual(await listed()))
    const changed = received.filter(({ change }) => change === 'changed')
    expect(new Set(changed.map(({ fields }) => fields.join()))).toEqual(new Set(['prices,price']))
    expect(new Set(changed.map(({ stockNumber }) => stockNumber)).size).toBe(40)

    await lot.send('DELETE', '/csv')
    await eventually(() => expect(inventoryOf(received, lot).size).toBe(0))
  })
})

interface ReceivedFact {
  dealershipId: string
  vehicleId: string
  stockNumber: string
  change: 'added' | 'changed' | 'removed' | 'all removed'
  fields: string[]
}

/** The inventory according to the received events. */
function inventoryOf(received: readonly ReceivedFact[], { dealershipId }: TestDealership): Set<string> {
  const vehicles = new Set<string>()
  for (const { vehicleId, change } of received.filter((fact) => fact.dealershipId === dealershipId)) {
    if (change === 'all removed') vehicles.clear()
    else if (change === 'removed') vehicles.delete(vehicleId)
    else vehicles.add(vehicleId)
  }
  return vehicles
}

/** Runs the documented consumer in a separate process; each printed line is a received fact. */
function listen({ natsServer }: FeedFixture, file: string, received: ReceivedFact[]): { kill(): Promise<void> } {
  const env = { ...process.env, NATS_URL: natsServer.url }
  const child: ChildProcess = spawn(process.execPath, [file], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  if (child.stdout) createInterface(child.stdout).on('line', (line) => received.push(JSON.parse(line) as ReceivedFact))
  const gone = once(child, 'exit')
  const kill = async () => {
    child.kill('SIGKILL')
    await gone
  }
  onTestFinished(kill)
  return { kill }
}

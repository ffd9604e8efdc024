import { eventually } from '@forecourt/dev-servers/eventually'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { difference, type Inventory, inventoryOf, read } from '../testing/expected-inventory.ts'
import { feedOf } from '../testing/feed-rows.ts'
import { type FeedFixture, startInventoryFeed, type TestDealership } from '../testing/start-inventory-feed.ts'

/* Property: after any sequence of files, the counts of each add up and match the inventory. */

let feed: FeedFixture
beforeAll(async () => {
  // small limits, so that a dozen rows take the same paths as thousands: batches, writing before the end, reading twice
  feed = await startInventoryFeed({ settings: { writeAfterRows: 4, undecidedRows: 6 } })
})

/** Few vehicles, so that files share them; some rows have no stock number. */
const row = fc.record(
  {
    stock: fc.constantFrom('A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'a', ' B ', ''),
    price: fc.constantFrom('1000', '2000', '$2,000'),
  },
  { noNullPrototype: true },
)
/** What a step does with a file: import it (and confirm it if it is held), only preview it, or delete the whole feed first. */
const step = fc.record({
  rows: fc.array(row, { minLength: 1, maxLength: 14 }),
  how: fc.constantFrom('upload', 'upload', 'upload', 'check', 'delete first'),
  confirm: fc.boolean(),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** Takes one step and returns the expected inventory. */
async function take(lot: TestDealership, { rows, how, confirm }: Step, before: Inventory, serial: number): Promise<Inventory> {
  const start = how === 'delete first' && before.size > 0 ? await deleted(lot) : before
  const file = read(rows)
  // makes the bytes differ: a file identical to the current one is not imported
  const text = `${feedOf(rows)}${'\r\n'.repeat(serial)}`
  const { status, body } = await lot.upload(text, { check: how === 'check' })
  expect(status).toBe(200)
  const { version } = body
  const expected = difference(start, file, rows.length)
  expect(version.counts).toEqual(expected)
  const { added, changed, unchanged, rejected, duplicates, removed } = expected
  expect(added + changed + unchanged + rejected + duplicates).toBe(rows.length)
  expect(start.size + added - removed).toBe(file.vehicles.size)

  const isHeld = how === 'check' || file.vehicles.size === 0 || 2 * removed > start.size
  expect(version.state).toBe(isHeld ? 'held' : 'imported')
  if (!isHeld) return file.vehicles
  expect(await inventoryOf(lot)).toEqual(start)
  await lot.send('POST', `/feed-versions/${version._id}/${confirm ? 'confirm' : 'discard'}`)
  if (!confirm) return start
  await eventually(async () => expect((await lot.versions())[0]?.state).toBe('imported'))
  expect((await lot.versions())[0]?.counts).toEqual(expected)
  return file.vehicles
}

async function deleted(lot: TestDealership): Promise<Inventory> {
  await lot.send('DELETE', '/csv')
  return new Map()
}

it('the counts of every file add up and match its changes, after any sequence of files', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), async (steps) => {
      const lot = await feed.dealership()
      let expected: Inventory = new Map()
      for (const [serial, one] of steps.entries()) {
        expected = await take(lot, one, expected, serial)
        expect(await inventoryOf(lot)).toEqual(expected)
        expect(
          await feed.db.collection('vehicles').distinct('key', { dealershipId: (await lot.versions())[0]?.dealershipId, listed: true }),
        ).toHaveLength(expected.size)
      }
    }),
    // a failure prints its seed and the smallest failing steps; on a busy machine a run takes seconds, and an interruption before the first success fails
    { numRuns: 20, interruptAfterTimeLimit: 60_000, endOnFailure: false },
  )
})

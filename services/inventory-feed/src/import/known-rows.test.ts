import fc from 'fast-check'
import { ObjectId } from 'mongodb'
import { beforeAll, expect, it } from 'vitest'
import { difference, type Inventory, inventoryOf, read } from '../testing/expected-inventory.ts'
import { changed, facts } from '../testing/feed-format-calls.ts'
import { feedOf, type TestRow, vehicleRows } from '../testing/feed-rows.ts'
import { type FeedFixture, startInventoryFeed, type TestDealership } from '../testing/start-inventory-feed.ts'

/* Files longer than their head: rows with a known hash are not parsed, and the outcome is the same as if they were. */

let feed: FeedFixture
beforeAll(async () => {
  feed = await startInventoryFeed({ settings: { writeAfterRows: 40, undecidedRows: 60 } })
})

/** 250 rows of 2.4 kB: about 100 of them in the head. */
const ROWS = 250
const long = (row: TestRow): TestRow => ({ price: '1000', text: `${row.stock} `.repeat(300), ...row })
const FIRST = vehicleRows(ROWS, long)

/** Uploads the rows, and expects their counts and inventory. */
async function imported(lot: TestDealership, rows: readonly TestRow[], before: Inventory, bytes = feedOf(rows)): Promise<Inventory> {
  const file = read(rows)
  const { body } = await lot.upload(bytes)
  expect(body.version).toMatchObject({ state: 'imported', counts: difference(before, file, rows.length) })
  expect(await inventoryOf(lot)).toEqual(file.vehicles)
  return file.vehicles
}

const edit = fc.record({
  at: fc.integer({ min: 0, max: ROWS - 1 }),
  how: fc.constantFrom('price', 'price', 'write otherwise', 'drop', 'repeat', 'repeat dearer', 'unnamed', 'come back', 'move'),
})

function edited(rows: readonly TestRow[], edits: readonly { at: number; how: string }[]): TestRow[] {
  const next = [...rows]
  for (const { at, how } of edits) {
    const row = next[at % next.length] ?? {}
    if (how === 'price') next[at % next.length] = { ...row, price: String(1_000 + at) }
    // the same facts in a different row
    else if (how === 'write otherwise') next[at % next.length] = { ...row, price: ` ${row.price}` }
    else if (how === 'drop') next.splice(at, 1)
    else if (how === 'repeat') next.push(row)
    else if (how === 'repeat dearer') next.splice((at * 7) % next.length, 0, { ...row, price: '5000' })
    else if (how === 'unnamed') next.splice(at, 0, { ...row, stock: '' })
    else if (how === 'come back') next.push(FIRST[at] ?? {})
    else next.unshift(...next.splice(at, 9))
  }
  return next
}

it('counts and inventory match all rows of a long file after any changes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(edit, { maxLength: 12 }), { minLength: 1, maxLength: 3 }), async (files) => {
      const lot = await feed.dealership()
      let rows = FIRST
      let inventory = await imported(lot, rows, new Map())
      for (const [serial, edits] of files.entries()) {
        rows = edited(rows, edits)
        inventory = await imported(lot, rows, inventory, feedOf(rows) + '\r\n'.repeat(serial + 1))
      }
    }),
    { numRuns: 6, interruptAfterTimeLimit: 30_000, endOnFailure: false },
  )
})

it('parses a row whose hash its vehicle no longer has', async () => {
  const lot = await feed.dealership()
  const all = await imported(lot, FIRST, new Map())
  // removed and re-added from other rows: the hashes of the first file are no longer stored
  await lot.send('DELETE', '/csv')
  const fewer = FIRST.slice(0, 240)
  const few = await imported(lot, fewer, new Map(), `${feedOf(fewer)}\r\n`)
  expect(few.size).toBe(240)
  const otherwise = fewer.map((row) => ({ ...row, price: ` ${row.price}` }))
  await imported(lot, otherwise, few)
  expect((await imported(lot, FIRST, few)).size).toBe(all.size)
})

it('parses rows with the same facts in other cells once, and stores their hashes and warnings', async () => {
  const lot = await feed.dealership()
  const rows = [...FIRST.slice(0, 3), { stock: 'S1', price: '1000', photos: [] }]
  await imported(lot, rows, new Map())
  const rowHashes = () =>
    feed.db
      .collection('vehicles')
      .find({ dealershipId: new ObjectId(lot.dealershipId) }, { projection: { rowHash: 1, updatedAt: 1 } })
      .sort({ key: 1 })
      .toArray()
  const first = await rowHashes()
  const padded = rows.map((row) => ({ ...row, price: ` ${row.price}` }))
  const warningsOf = async (bytes: string) => (await lot.upload(bytes)).body.version.warnings
  const warnings = await warningsOf(feedOf(padded))
  const second = await rowHashes()
  expect(second.map(({ updatedAt }) => updatedAt)).toEqual(first.map(({ updatedAt }) => updatedAt))
  expect(second.filter(({ rowHash }, index) => rowHash === first[index]?.rowHash)).toEqual([])
  expect(await warningsOf(`${feedOf(padded)}\n`)).toEqual(warnings)
  expect(await rowHashes()).toEqual(second)
})

it('parses all rows again when staff map a column', async () => {
  const lot = await feed.dealership()
  await imported(lot, FIRST, new Map())
  const trims = async () => new Set((await facts(lot)).map(({ trim }) => trim))
  expect(await changed(lot, { columns: { lot: 'trim' } })).toMatchObject({ counts: { rows: ROWS, changed: ROWS, unchanged: 0 } })
  expect(await trims()).toEqual(new Set(['A1']))
  expect(await changed(lot, {})).toMatchObject({ counts: { rows: ROWS, changed: ROWS, unchanged: 0 } })
  expect(await trims()).toEqual(new Set(['']))
})

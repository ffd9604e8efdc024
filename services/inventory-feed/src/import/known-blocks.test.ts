import fc from 'fast-check'
import { ObjectId } from 'mongodb'
import { beforeAll, expect, it } from 'vitest'
import { rowBlockCollection } from '../store/row-block-store.ts'
import { difference, type Inventory, inventoryOf, read } from '../testing/expected-inventory.ts'
import { changed, facts } from '../testing/feed-format-calls.ts'
import { feedOf, type TestRow, vehicleRows } from '../testing/feed-rows.ts'
import { type FeedFixture, startInventoryFeed, type TestDealership } from '../testing/start-inventory-feed.ts'

/*
 * Files so long that most of their rows stand in blocks beyond the head: rows of known blocks are not read again, and nobody can tell.
 */

let feed: FeedFixture
beforeAll(async () => {
  feed = await startInventoryFeed({ settings: { writeAfterRows: 40, undecidedRows: 60 } })
})

/** 250 rows of 2.4 kB: some 100 in the head, the others in blocks of some five. */
const ROWS = 250
const long = (row: TestRow): TestRow => ({ price: '1000', text: `${row.stock} `.repeat(300), ...row })
const FIRST = vehicleRows(ROWS, long)

const packsOf = (lot: TestDealership) =>
  feed.db
    .collection(rowBlockCollection.name)
    .find({ dealershipId: new ObjectId(lot.dealershipId) })
    .toArray()

/** Uploads, and expects the counts and the inventory that these rows make of the one before. */
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
    // another row that says the same
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

it('whatever changes in a long file, counts and inventory are those of all its rows', async () => {
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
    { numRuns: 6, interruptAfterTimeLimit: 10_000, endOnFailure: false },
  )
})

it('remembers the blocks of the last file, and writes nothing when they are the same', async () => {
  const lot = await feed.dealership()
  const first = await imported(lot, FIRST, new Map())
  const packs = await packsOf(lot)
  expect(packs).toHaveLength(1)
  await imported(lot, FIRST, first, `${feedOf(FIRST)}\r\n`)
  expect(await packsOf(lot)).toEqual(packs)
  await imported(lot, FIRST.with(200, long({ stock: 'S100200', price: '7' })), first)
  const [pack, ...others] = await packsOf(lot)
  expect(others).toEqual([])
  expect(pack?._id).not.toEqual(packs[0]?._id)
  expect(pack?.pack.length()).toBeGreaterThan(0.9 * packs[0]?.pack.length())
})

it('believes a block only as far as every row in it still stands', async () => {
  const lot = await feed.dealership()
  const all = await imported(lot, FIRST, new Map())
  // out of the inventory and back in again, from another row: the blocks of the first file are known and do not stand
  await lot.send('DELETE', '/csv')
  const fewer = FIRST.slice(0, 240)
  const few = await imported(lot, fewer, new Map(), `${feedOf(fewer)}\r\n`)
  expect(few.size).toBe(240)
  const otherwise = fewer.map((row) => ({ ...row, price: ` ${row.price}` }))
  await imported(lot, otherwise, few)
  expect((await imported(lot, FIRST, few)).size).toBe(all.size)
})

it('reads all rows again when staff say what a column means', async () => {
  const lot = await feed.dealership()
  await imported(lot, FIRST, new Map())
  const trims = async () => new Set((await facts(lot)).map(({ trim }) => trim))
  expect(await changed(lot, { columns: { lot: 'trim' } })).toMatchObject({ counts: { rows: ROWS, changed: ROWS, unchanged: 0 } })
  expect(await trims()).toEqual(new Set(['A1']))
  expect(await changed(lot, {})).toMatchObject({ counts: { rows: ROWS, changed: ROWS, unchanged: 0 } })
  expect(await trims()).toEqual(new Set(['']))
})

it('goes on without what was lost or torn', async () => {
  const lot = await feed.dealership()
  const first = await imported(lot, FIRST, new Map())
  await feed.db.collection(rowBlockCollection.name).deleteMany({ dealershipId: new ObjectId(lot.dealershipId) })
  await imported(lot, FIRST, first, `${feedOf(FIRST)}\r\n`)
  expect(await packsOf(lot)).toHaveLength(1)
})

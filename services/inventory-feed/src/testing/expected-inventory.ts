import type { FeedCounts } from '@forecourt/contracts/inventory-feed/feed-versions'
import type { TestRow } from './feed-rows.ts'
import type { TestDealership } from './start-inventory-feed.ts'

/* The inventory to expect after files of stock numbers and prices, computed in a few lines without the importer. */

/** The facts of each vehicle, by key. */
export type Inventory = ReadonlyMap<string, string>

/** Reads a file: its vehicles by stock number, with the last row of each, and the numbers of rejected and duplicate rows. */
export function read(rows: readonly TestRow[]): { vehicles: Inventory; rejected: number; duplicates: number } {
  const named = rows.map(({ stock = '', price = '' }) => said(stock.trim(), Number(price.replace(/\D/g, ''))))
  const usable = named.filter(([stock]) => stock !== '')
  const vehicles = new Map(usable)
  return { vehicles, rejected: named.length - usable.length, duplicates: usable.length - vehicles.size }
}

/** Returns the counts that the report of a file must have when it follows an inventory. */
export function difference(before: Inventory, { vehicles, rejected, duplicates }: ReturnType<typeof read>, rows: number): FeedCounts {
  const known = [...vehicles].filter(([stock]) => before.has(stock))
  const unchanged = known.filter(([stock, facts]) => before.get(stock) === facts).length
  const added = vehicles.size - known.length
  return { rows, added, changed: known.length - unchanged, unchanged, removed: before.size - known.length, rejected, duplicates }
}

/** The stored inventory. */
export async function inventoryOf(lot: TestDealership): Promise<Inventory> {
  return new Map((await lot.vehicles()).map(({ facts }) => said(facts.stockNumber, facts.price)))
}

/** 'a' and 'A' are one vehicle with two spellings of its stock number. */
function said(stock: string, price: number | null): [key: string, facts: string] {
  return [stock.toUpperCase(), `${stock} for ${price}`]
}

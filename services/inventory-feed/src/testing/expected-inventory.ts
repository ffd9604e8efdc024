import type { FeedCounts } from '@forecourt/contracts/inventory-feed/feed-versions'
import type { TestRow } from './feed-rows.ts'
import type { TestDealership } from './start-inventory-feed.ts'

/*
 * What files of stock numbers and prices make of an inventory, in a few lines that know nothing of the importer.
 */

/** The facts of each vehicle, by key. */
export type Inventory = ReadonlyMap<string, string>

/** What a file says: its vehicles by their stock number, the last row of each, and how many rows say nothing. */
export function read(rows: readonly TestRow[]): { vehicles: Inventory; rejected: number; duplicates: number } {
  const named = rows.map(({ stock = '', price = '' }) => said(stock.trim(), Number(price.replace(/\D/g, ''))))
  const usable = named.filter(([stock]) => stock !== '')
  const vehicles = new Map(usable)
  return { vehicles, rejected: named.length - usable.length, duplicates: usable.length - vehicles.size }
}

/** What the report of a file must count that comes after an inventory. */
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

/** 'a' and 'A' are one vehicle, and another way to write its stock number. */
function said(stock: string, price: number | null): [key: string, facts: string] {
  return [stock.toUpperCase(), `${stock} for ${price}`]
}

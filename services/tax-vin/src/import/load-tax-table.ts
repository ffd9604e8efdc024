import type { Readable } from 'node:stream'
import type { Person } from '@forecourt/contracts/fields'
import type { ClientSession } from 'mongodb'
import type { ZipPlaces } from '../domain/zip-places.ts'
import type { ZipRateStore } from '../store/zip-rate-store.ts'
import { readTaxTable, type TaxTable } from './read-tax-table.ts'

/** What an import works with. */
export interface ImportDeps {
  rates: ZipRateStore
  places: ZipPlaces
  clock: () => Date
  /** as changeRates does */
  change<T>(work: (session: ClientSession) => Promise<T>): Promise<T>
}

/** What became of a table. */
export interface ImportOutcome extends Omit<TaxTable, 'rates'> {
  imported: number
  by: Person | null
  at: Date
}

/** Reads a table to its end, then puts all of its good rows in place at once. Throws as readTaxTable and changeRates do; nothing has changed then. */
export async function loadTaxTable(
  { rates, places, clock, change }: ImportDeps,
  { source, fileName, by }: { source: Readable; fileName: string; by: Person | null },
): Promise<ImportOutcome> {
  const { rates: found, ...counts } = await readTaxTable(source, places)
  const at = clock()
  const asOf = at.toISOString().slice(0, 10)
  const docs = [...found.values()].map(({ zip, ...facts }) => ({ _id: zip, ...facts, asOf, importedAt: at }))
  const { rows, rejected } = counts
  const imported = docs.length
  await change(async (session) => {
    await rates.begin(session)
    await rates.replace(docs, session)
    await rates.noteChange({ at, by, what: { kind: 'imported', fileName, rows, imported, rejected } }, session)
  })
  return { ...counts, imported, by, at }
}

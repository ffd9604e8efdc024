import type { Readable } from 'node:stream'
import type { Person } from '@forecourt/contracts/fields'
import type { TaxForm } from '@forecourt/contracts/tax-vin/tax-imports'
import type { ClientSession } from 'mongodb'
import type { ZipRate } from '../domain/read-tax-row.ts'
import { taxDay } from '../domain/tax-day.ts'
import type { ZipPlaces } from '../domain/zip-places.ts'
import type { RateBook } from '../rates/rate-book.ts'
import type { ZipRateDoc, ZipRateStore } from '../store/zip-rate-store.ts'
import { readTaxTable } from './read-tax-table.ts'

/** The dependencies of an import. */
export interface ImportDeps {
  rates: ZipRateStore
  places: ZipPlaces
  book: Pick<RateBook, 'find'>
  clock: () => Date
  /** changeRates, bound to the database */
  change<T>(work: (session: ClientSession) => Promise<T>): Promise<T>
}

/** The result of an import or a dry run. */
interface ImportOutcome {
  form: TaxForm
  dryRun: boolean
  rows: number
  imported: number
  rejected: number
  problems: { row: number; reason: string }[]
  added: number
  changed: number
  unchanged: number
  differences: Difference[]
  by: Person | null
  at: Date
}

/** The rate of a ZIP code before and after. */
interface Difference {
  zip: string
  region: string
  before: number
  after: number
}

/** Only the largest changes are shown. */
const DIFFERENCES_MAX = 20

/**
 * Reads a table to its end, then replaces the rates of all its valid rows in one transaction; a dry run only reports what that would change. Throws
 * what readTaxTable and changeRates throw; nothing has changed then.
 */
export async function loadTaxTable(
  { rates, places, book, clock, change }: ImportDeps,
  { source, fileName, by, dryRun }: { source: Readable; fileName: string; by: Person | null; dryRun: boolean },
): Promise<ImportOutcome> {
  const day = taxDay(clock())
  const { rates: found, form, ...counts } = await readTaxTable(source, places, day)
  const zips = [...found.keys()]
  const outcome = { form, dryRun, ...counts, imported: zips.length, differences: differencesOf(found, book), by }
  if (dryRun) return { ...outcome, at: clock(), ...compared(found, await rates.imported({ zips })) }
  const { rows, rejected } = counts
  return await change(async (session) => {
    await rates.begin(session)
    // changes are undone from the newest one, so this one is as new as its transaction, however long its table took to arrive
    const at = clock()
    const before = await rates.imported({ zips }, session)
    const docs = [...found.values()].map(({ zip, ...facts }) => ({ _id: zip, ...facts, asOf: day, importedAt: at }))
    await rates.replace(docs, session)
    const what = { kind: 'imported', fileName, form, rows, imported: docs.length, rejected } as const
    await rates.noteChange({ at, by, what }, { zips, before }, session)
    return { ...outcome, at, ...compared(found, before) }
  })
}

/** Counts the ZIP codes without an imported rate, with another one, and with the same. */
function compared(found: ReadonlyMap<string, ZipRate>, before: readonly ZipRateDoc[]) {
  const unchanged = before.filter(({ _id, rate }) => found.get(_id)?.rate === rate).length
  return { added: found.size - before.length, changed: before.length - unchanged, unchanged }
}

function differencesOf(found: ReadonlyMap<string, ZipRate>, book: Pick<RateBook, 'find'>): Difference[] {
  const all = [...found.values()].flatMap(({ zip, region, rate }) => {
    const before = book.find(zip)?.rate
    return before === undefined || before === rate ? [] : [{ zip, region, before, after: rate }]
  })
  const size = ({ before, after }: Difference) => Math.abs(after - before)
  return all.sort((one, other) => size(other) - size(one)).slice(0, DIFFERENCES_MAX)
}

import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { TAX_TABLE_MAX_BYTES } from '@forecourt/contracts/tax-vin/operations'
import { syncIndexes } from '@forecourt/mongo/collections'
import { MongoClient } from 'mongodb'
import { taxVinCollections } from '../collections.ts'
import { readZipPlaces } from '../domain/zip-places.ts'
import { RateBook } from '../rates/rate-book.ts'
import { createZipRateStore } from '../store/zip-rate-store.ts'
import { changeRates } from './change-rates.ts'
import { loadTaxTable } from './load-tax-table.ts'

/**
 * `make tax-import FILE=path`: imports a table of tax rates, like OWNER in the settings; running services load it within a second or two. Reads FILE
 * (a rate and a boundary file separated by a comma), DRY_RUN (any text: only reports what would change), MONGODB_URL and DATABASE_PREFIX. Resolves to
 * the exit code; never throws.
 */
export async function taxImportCommand(env: NodeJS.ProcessEnv, print: (line: string) => void): Promise<number> {
  const { FILE = '', DRY_RUN = '', MONGODB_URL = '', DATABASE_PREFIX = '' } = env
  if (FILE === '') {
    print('Say which table to import: make tax-import FILE=rates.csv')
    return 1
  }
  if (MONGODB_URL === '') {
    print('No running platform was found: run make start in another terminal, or set MONGODB_URL to the database of the platform.')
    return 1
  }
  const mongo = new MongoClient(MONGODB_URL, { serverSelectionTimeoutMS: 5_000 })
  try {
    const files = FILE.split(',')
    let size = 0
    for (const file of files) size += (await stat(file)).size
    if (size > TAX_TABLE_MAX_BYTES) throw new Error(`The file is larger than ${TAX_TABLE_MAX_BYTES / 1024 / 1024} MB.`)
    const db = mongo.db(`${DATABASE_PREFIX}tax-vin`)
    await syncIndexes(db, taxVinCollections)
    const base = { rates: createZipRateStore(mongo, db), places: readZipPlaces(), clock: () => new Date() }
    const book = new RateBook(base.rates, base.places, base.clock)
    await book.refresh()
    const dryRun = DRY_RUN !== ''
    const { form, rows, imported, rejected, problems, added, changed, unchanged } = await loadTaxTable(
      { ...base, book, change: (work) => changeRates(mongo, db, work) },
      {
        source: Readable.from(linesOf(files), { objectMode: false }),
        fileName: files.map((file) => basename(file)).join(', '),
        by: null,
        dryRun,
      },
    )
    for (const { row, reason } of problems) print(`line ${row}: ${reason}`)
    print(`${rows} rows, ${imported} ZIP codes ${dryRun ? 'would be ' : ''}imported, ${rejected} rows rejected`)
    print(`form ${form}: ${added} new, ${changed} changed, ${unchanged} as they were`)
    return 0
  } catch (error) {
    print(error instanceof Error ? error.message : String(error))
    return 1
  } finally {
    await mongo.close()
  }
}

/** Yields files one after the other, each starting on a new line. */
async function* linesOf(files: readonly string[]): AsyncGenerator<Buffer> {
  for (const file of files) {
    yield* createReadStream(file) as AsyncIterable<Buffer>
    yield Buffer.from('\n')
  }
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.exitCode = await taxImportCommand(process.env, (line) => process.stdout.write(`${line}\n`))
}

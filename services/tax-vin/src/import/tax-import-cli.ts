import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { pathToFileURL } from 'node:url'
import { TAX_TABLE_MAX_BYTES } from '@forecourt/contracts/tax-vin/operations'
import { syncIndexes } from '@forecourt/mongo/collections'
import { MongoClient } from 'mongodb'
import { taxVinCollections } from '../collections.ts'
import { readZipPlaces } from '../domain/zip-places.ts'
import { createZipRateStore } from '../store/zip-rate-store.ts'
import { changeRates } from './change-rates.ts'
import { loadTaxTable } from './load-tax-table.ts'

/**
 * `make tax-import FILE=path`: imports a table of tax rates, as OWNER can in the settings; running services notice within a second or two. Reads FILE,
 * MONGODB_URL and DATABASE_PREFIX. Resolves to the exit code; never throws.
 */
export async function taxImportCommand(env: NodeJS.ProcessEnv, print: (line: string) => void): Promise<number> {
  const { FILE = '', MONGODB_URL = '', DATABASE_PREFIX = '' } = env
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
    const { size } = await stat(FILE)
    if (size > TAX_TABLE_MAX_BYTES) throw new Error(`The file is larger than ${TAX_TABLE_MAX_BYTES / 1024 / 1024} MB.`)
    const db = mongo.db(`${DATABASE_PREFIX}tax-vin`)
    await syncIndexes(db, taxVinCollections)
    const deps = { rates: createZipRateStore(mongo, db), places: readZipPlaces(), clock: () => new Date() }
    const { rows, imported, rejected, problems } = await loadTaxTable(
      { ...deps, change: (work) => changeRates(mongo, db, work) },
      { source: createReadStream(FILE), fileName: basename(FILE), by: null },
    )
    for (const { row, reason } of problems) print(`line ${row}: ${reason}`)
    print(`${rows} rows, ${imported} ZIP codes imported, ${rejected} rows rejected`)
    return 0
  } catch (error) {
    print(error instanceof Error ? error.message : String(error))
    return 1
  } finally {
    await mongo.close()
  }
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.exitCode = await taxImportCommand(process.env, (line) => process.stdout.write(`${line}\n`))
}

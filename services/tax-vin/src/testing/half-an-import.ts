import { writeSync } from 'node:fs'
import { Readable } from 'node:stream'
import { type ClientSession, MongoClient } from 'mongodb'
import { readZipPlaces } from '../domain/zip-places.ts'
import { changeRates } from '../import/change-rates.ts'
import { loadTaxTable } from '../import/load-tax-table.ts'
import { RateBook } from '../rates/rate-book.ts'
import { createZipRateStore } from '../store/zip-rate-store.ts'

const { MONGODB_URL = '', DATABASE_PREFIX = '' } = process.env
const mongo = await new MongoClient(MONGODB_URL).connect()
const db = mongo.db(`${DATABASE_PREFIX}tax-vin`)
const store = createZipRateStore(mongo, db)
const places = readZipPlaces()
const clock = () => new Date()
/**
 * Kills the process after the rates are written and before they are committed. First prints the id of the session, for which MongoDB would wait a
 * minute.
 */
const die = async (_change: unknown, _had: unknown, { id }: ClientSession) => {
  writeSync(1, id?.id.toString('base64') ?? '')
  process.kill(process.pid, 'SIGKILL')
}
await loadTaxTable(
  {
    rates: { ...store, noteChange: die },
    places,
    clock,
    book: new RateBook(store, places, clock),
    change: (work) => changeRates(mongo, db, work),
  },
  { source: Readable.from([Buffer.from('Zip,Rate\n85001,0.01\n85002,0.01\n')]), fileName: 'half.csv', by: null, dryRun: false },
)

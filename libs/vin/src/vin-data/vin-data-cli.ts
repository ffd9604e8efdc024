import { readFileSync, writeFileSync } from 'node:fs'
import type { VpicDatabase } from './vpic-tables.ts'
import { writeVinData } from './write-vin-data.ts'

interface SqlJs {
  default(): Promise<{ Database: new (file: Buffer) => VpicDatabase }>
}

/** Started by scripts/vin-data.mjs: <sql.js' module> <vPIC as SQLite> <where its data is from> <where the file goes>. */
const [, , sqlJs, database, source, target] = process.argv
if (sqlJs === undefined || database === undefined || source === undefined || target === undefined) throw new Error('run make vin-data')

const { Database } = await ((await import(sqlJs)) as SqlJs).default()
const db = new Database(readFileSync(database))
const asOf = String(db.exec('select max(CreatedOn) from Pattern')[0]?.values[0]?.[0] ?? '').slice(0, 10)
const file = writeVinData(db, { source, asOf })
writeFileSync(target, file)
process.stdout.write(`${target}: ${file.length} bytes, ${source}, as of ${asOf}\n`)

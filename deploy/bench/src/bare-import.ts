import { createReadStream } from 'node:fs'
import { MongoClient } from 'mongodb'
import Papa from 'papaparse'

/**
 * The yardstick of the import line, run as a process of its own: bare PapaParse streams the file, bare bulkWrite inserts its rows, a thousand at
 * a time, nothing else. Arguments: file, MongoDB URL, database. Prints the milliseconds it took.
 */
const BATCH = 1000
const [, , file = '', mongodbUrl = '', database = ''] = process.argv

const client = await MongoClient.connect(mongodbUrl)
const rows = client.db(database).collection('rows')
const started = performance.now()
let batch: { insertOne: { document: Record<string, string> } }[] = []
const parser = createReadStream(file).pipe(Papa.parse(Papa.NODE_STREAM_INPUT, { header: true, skipEmptyLines: true }))
for await (const row of parser) {
  batch.push({ insertOne: { document: row as Record<string, string> } })
  if (batch.length < BATCH) continue
  await rows.bulkWrite(batch, { ordered: false })
  batch = []
}
if (batch.length > 0) await rows.bulkWrite(batch, { ordered: false })
const elapsedMs = performance.now() - started
await client.db(database).dropDatabase()
await client.close()
process.stdout.write(`${elapsedMs}\n`)

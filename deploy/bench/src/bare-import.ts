import { createReadStream } from 'node:fs'
import { MongoClient } from 'mongodb'
import Papa from 'papaparse'

/**
 * The baseline of the import benchmark, run as a separate process: only PapaParse to stream the file and bulkWrite to insert its rows, a thousand
 * at a time. Arguments: file, MongoDB URL, database. Prints the elapsed milliseconds.
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

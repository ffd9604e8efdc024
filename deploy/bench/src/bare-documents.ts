import { createReadStream } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { GridFSBucket, MongoClient } from 'mongodb'

/**
 * The baseline of the documents benchmark, run as a separate process: only PDFium to read the text of each file and GridFS to store it, one file
 * after the other. Arguments: folder, MongoDB URL, database. Prints the elapsed milliseconds.
 */
const [, , folder = '', mongodbUrl = '', database = ''] = process.argv

const client = await MongoClient.connect(mongodbUrl)
const bucket = new GridFSBucket(client.db(database), { chunkSizeBytes: 1024 * 1024 })
const library = await PDFiumLibrary.init()
const files = (await readdir(folder)).filter((name) => name.endsWith('.pdf'))
let letters = 0
const started = performance.now()
for (const name of files) {
  const path = join(folder, name)
  const document = await library.loadDocument(await readFile(path))
  for (let page = 0; page < document.getPageCount(); page++) letters += document.getPage(page).getText().length
  document.destroy()
  await pipeline(createReadStream(path), bucket.openUploadStream(name))
}
const elapsedMs = performance.now() - started
if (letters < files.length * 50) throw new Error(`only ${letters} letters were read of ${files.length} files`)
await client.db(database).dropDatabase()
await client.close()
process.stdout.write(`${elapsedMs}\n`)

import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { createGunzip, gunzipSync } from 'node:zlib'
import { BSON, type Db, type Document } from 'mongodb'
import { BackupProblem } from './backup-problem.ts'
import { splitDocuments } from './split-documents.ts'

/** Every value keeps the type it has in BSON: 1.0 stays a double, and a long a long. */
const KEEP_TYPES = { promoteValues: false, bsonRegExp: true } as const
const BATCH_DOCUMENTS = 1_000
const BATCH_BYTES = 8 * 1024 * 1024

/**
 * Makes a collection as an export has it: its options, its documents with the types of their values, then its indexes. Documents are counted before the indexes stand,
 * because one that lets documents expire begins at once. Throws BackupProblem when the count is another than `expected`.
 */
export async function restoreCollection(
  db: Db,
  { folder, database, name, documents }: { folder: string; database: string; name: string; documents: number },
): Promise<void> {
  const path = join(folder, 'mongodb', database, encodeURIComponent(name))
  const metadata = await readMetadata(`${path}.metadata.json.gz`)
  await db.command({ create: name, ...metadata.options })

  let inFlight: Promise<unknown> = Promise.resolve()
  const send = async (batch: Document[]) => {
    // one batch is stored while the next is read
    await inFlight
    inFlight = insert(db, name, batch)
    inFlight.catch(() => {})
  }
  let [batch, bytes]: [Document[], number] = [[], 0]
  for await (const raw of splitDocuments(gunzipped(`${path}.bson.gz`))) {
    batch.push(BSON.deserialize(raw, KEEP_TYPES))
    bytes += raw.length
    if (batch.length < BATCH_DOCUMENTS && bytes < BATCH_BYTES) continue
    await send(batch)
    batch = []
    bytes = 0
  }
  if (batch.length > 0) await send(batch)
  await inFlight

  const stored = await db.collection(name).countDocuments()
  if (stored !== documents) throw new BackupProblem(`${database}.${name} has ${stored} documents and should have ${documents}.`)
  const indexes = metadata.indexes.filter((index) => index.name !== '_id_').map(({ ns: _obsolete, ...index }) => index)
  if (indexes.length > 0) await db.command({ createIndexes: name, indexes })
}

async function readMetadata(path: string): Promise<{ options: Document; indexes: Document[] }> {
  const { options, indexes } = BSON.EJSON.parse(gunzipSync(await readFile(path)).toString('utf8'), { relaxed: false })
  return { options, indexes }
}

function gunzipped(path: string): Readable {
  const gunzip = createGunzip({ chunkSize: 256 * 1024 })
  const file = createReadStream(path, { highWaterMark: 256 * 1024 })
  file.on('error', (error) => gunzip.destroy(error))
  return file.pipe(gunzip)
}

/** Documents that a validator of today would refuse come back all the same. The import's last write makes sure that a majority has them. */
async function insert(db: Db, name: string, documents: Document[]): Promise<void> {
  const answer = await db.command({ insert: name, documents, ordered: false, bypassDocumentValidation: true, writeConcern: { w: 1 } })
  const [refused] = answer.writeErrors ?? []
  if (refused !== undefined) throw new BackupProblem(`${name} does not take a document: ${refused.errmsg}`)
}

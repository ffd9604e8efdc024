import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { BSON, type Db, type Document } from 'mongodb'
import { BackupProblem } from './backup-problem.ts'
import { readExported } from './export-folder.ts'

/** Keeps the BSON type of every value: 1.0 stays a double and a long stays a long. */
const KEEP_TYPES = { promoteValues: false, bsonRegExp: true } as const
const LENGTH_BYTES = 4
/** Restores documents even if today's validators would reject them. The last write of the import ensures that a majority has them. */
const INSERT = { ordered: false, bypassDocumentValidation: true, writeConcern: { w: 1 } } as const

/**
 * Restores a collection from an export: its options, its documents with their BSON types, then its indexes. Counts the documents before creating the
 * indexes, because a TTL index starts deleting immediately. Throws BackupProblem when the count differs from `documents`.
 */
export async function restoreCollection(
  db: Db,
  { folder, database, name, documents }: { folder: string; database: string; name: string; documents: number },
): Promise<void> {
  const path = join(folder, 'mongodb', database, encodeURIComponent(name))
  const metadata: Document = BSON.EJSON.parse(await text(readExported(`${path}.metadata.json.gz`)), { relaxed: false })
  await db.command({ create: name, ...metadata.options })

  // one batch is stored while the next is read
  let inFlight: Promise<unknown> = Promise.resolve()
  for await (const batch of batchesOf(`${path}.bson.gz`)) {
    await inFlight
    inFlight = db.collection(name).insertMany(batch, INSERT)
    inFlight.catch(() => {})
  }
  await inFlight

  const stored = await db.collection(name).countDocuments()
  if (stored !== documents) throw new BackupProblem(`${database}.${name} has ${stored} documents and should have ${documents}.`)
  const indexes = metadata.indexes.filter((index: Document) => index.name !== '_id_')
  if (indexes.length > 0) await db.command({ createIndexes: name, indexes })
}

/** Yields the documents of a file, about a megabyte at a time. Each document starts with its length. */
async function* batchesOf(path: string): AsyncGenerator<Document[]> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of readExported(path)) {
    rest = Buffer.concat([rest, chunk])
    const batch: Document[] = []
    while (rest.length >= LENGTH_BYTES && rest.length >= rest.readInt32LE()) {
      const size = rest.readInt32LE()
      batch.push(BSON.deserialize(rest.subarray(0, size), KEEP_TYPES))
      rest = rest.subarray(size)
    }
    if (batch.length > 0) yield batch
  }
  if (rest.length > 0) throw new BackupProblem(`The last document of ${path} is cut off: take another copy of this export.`)
}

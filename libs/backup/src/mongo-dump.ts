import { reasonOf } from '@forecourt/messaging/errors'
import {
  BSON,
  type ClientSession,
  type Collection,
  type Document,
  type MongoClient,
  MongoServerError,
  ReadPreference,
  Timestamp,
} from 'mongodb'
import { BackupProblem } from './backup-problem.ts'
import type { ExportFolder } from './export-folder.ts'
import type { Manifest } from './manifest.ts'
import { DATABASES, IMPORT_MARK, LEASES } from './platform-names.ts'
import type { Servers } from './run-on-servers.ts'

/** Error codes for a snapshot that is older than the server's history, which is 300 s by default. */
const SNAPSHOT_LOST: unknown[] = [239, 246]
/** The number of documents in memory at a time; the server limits a batch to 16 MB. */
const BATCH_SIZE = 1_000
const KEEP_TYPES = { promoteValues: false, promoteLongs: false } as const

/**
 * Returns every collection of the platform except leases, with its database (without DATABASE_PREFIX) and its options and indexes as mongodump writes
 * them, with their BSON types. Throws BackupProblem for a view, which must be exported by hand.
 */
export async function findCollections({ mongo, prefix }: Servers) {
  const found = []
  for (const database of DATABASES) {
    const db = mongo.db(prefix + database)
    const infos = (await db.listCollections({}, KEEP_TYPES).toArray()) as { name: string; type?: string; options?: Document }[]
    for (const { name, type = 'collection', options = {} } of infos.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      if (name.startsWith('system.') || name === LEASES || (database === IMPORT_MARK.database && name === IMPORT_MARK.collection)) continue
      if (type !== 'collection') throw new BackupProblem(`${database}.${name} is a ${type}, which no service makes: drop it first.`)
      const collection = db.collection(name)
      const indexes = await collection.listIndexes(KEEP_TYPES).toArray()
      found.push({ database, collection, metadata: { indexes, collectionName: name, type, options } })
    }
  }
  return found
}

/**
 * Starts a session that reads everything as of one time, and returns both. Call it after reading the positions of the consumers and before reading
 * the ends of the streams.
 */
export async function beginSnapshot(mongo: MongoClient, first: Collection) {
  const session = mongo.startSession({ snapshot: true })
  // From the primary: a secondary may not have replicated the latest published events yet.
  await first.findOne({}, { session, projection: { _id: 1 }, readPreference: ReadPreference.PRIMARY })
  // the property is missing in the driver's types
  const at: unknown = Reflect.get(session, 'snapshotTime')
  return { session, at: at instanceof Timestamp ? new Date(at.getHighBits() * 1000) : new Date() }
}

/** Writes a collection and its metadata as mongorestore reads them, and returns their amounts. Throws BackupProblem when the snapshot is lost. */
export async function dumpCollection(
  { database, collection, metadata }: Awaited<ReturnType<typeof findCollections>>[number],
  { session, folder }: { session: ClientSession; folder: ExportFolder },
): Promise<Manifest['mongodb']['databases'][string][string]> {
  const path = `mongodb/${database}/${encodeURIComponent(collection.collectionName)}`
  let [documents, bytes] = [0, 0]
  const read = async function* () {
    const cursor = collection.find({}, { raw: true, session, batchSize: BATCH_SIZE })
    while (await cursor.hasNext()) {
      const batch = cursor.readBufferedDocuments() as unknown as Buffer[]
      const together = Buffer.concat(batch)
      documents += batch.length
      bytes += together.length
      yield together
    }
  }
  try {
    await folder.write(`${path}.bson.gz`, read())
  } catch (error) {
    throw error instanceof MongoServerError && SNAPSHOT_LOST.includes(error.code) ? snapshotLost(error) : error
  }
  await folder.write(`${path}.metadata.json.gz`, [Buffer.from(BSON.EJSON.stringify(metadata, { relaxed: false }))])
  return { documents, bytes, indexes: metadata.indexes.length }
}

function snapshotLost(error: unknown): BackupProblem {
  return new BackupProblem(
    `MongoDB no longer has the snapshot of this export (${reasonOf(error)}). Let it keep snapshots for an hour and export again into a new folder: ` +
      'as an administrator of MongoDB, which the account of MONGODB_URL need not be, run on every member ' +
      'db.adminCommand({ setParameter: 1, minSnapshotHistoryWindowInSeconds: 3600 }) ' +
      '(300 is the default; deploy/backup.md, "How long it takes"). For more than that see deploy/backup.md, "Large installations".',
  )
}

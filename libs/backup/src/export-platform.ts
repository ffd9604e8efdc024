import { rm } from 'node:fs/promises'
import { amount, megabytes } from './amounts.ts'
import { BackupProblem } from './backup-problem.ts'
import { type OpenFile, openExportFolder } from './export-folder.ts'
import { ENLARGE } from './keep-newest.ts'
import { FORMAT, type Manifest, writeManifest } from './manifest.ts'
import { beginSnapshot, dumpCollection, findCollections } from './mongo-dump.ts'
import type { Print, Servers } from './run-on-servers.ts'
import { dumpStream, readEnds, readPositions } from './stream-dump.ts'

interface ExportOptions extends Servers {
  folder: string
  /** the version of these tools, for the manifest */
  version: string
  print: Print
  /** creates the files; replaced by tests */
  openFile?: OpenFile
}

/**
 * Copies the data of all services in MongoDB and NATS into a new folder while the platform runs. It reads in the order that loses nothing: (1) the
 * positions of the consumers, (2) all documents as of one time T, (3) the streams up to their ends right after T. Messages handled between (1) and T
 * are redelivered after the import. Events that are published after T are in the exported outbox. Resolves to the manifest. Throws BackupProblem and
 * any error of the servers and the disk.
 */
export async function exportPlatform(options: ExportOptions): Promise<Manifest> {
  const { mongo, nats, prefix, print } = options
  const collections = await findCollections(options)
  const [first] = collections
  if (first === undefined) {
    throw new BackupProblem(
      `There is no platform in this MongoDB${prefix === '' ? '' : ` under the prefix ${prefix}`}: check MONGODB_URL and DATABASE_PREFIX.`,
    )
  }
  const folder = await openExportFolder(options.folder, options.openFile)
  const madeAt = new Date()

  const positions = await readPositions(options)
  const { session, at } = await beginSnapshot(mongo, first.collection)
  try {
    const ends = await readEnds(options, positions)
    print(`All data of Forecourt's services is exported as of ${at.toISOString()}.`)

    const databases: Manifest['mongodb']['databases'] = {}
    for (const database of new Set(collections.map((collection) => collection.database))) {
      const dumped: Manifest['mongodb']['databases'][string] = {}
      for (const found of collections.filter((collection) => collection.database === database))
        dumped[found.collection.collectionName] = await dumpCollection(found, { session, folder })
      databases[database] = dumped
      print(`${database}: ${summary(Object.values(dumped))}`)
    }

    const streams: Manifest['nats']['streams'] = {}
    for (const stream of ends) {
      const { name } = stream.position
      const dumped = await dumpStream(options, stream, folder)
      streams[name] = dumped
      print(`stream ${name}: ${amount(dumped.messages, 'messages')}, ${amount(dumped.consumers, 'consumers')}`)
    }
    const manifest: Manifest = {
      format: FORMAT,
      forecourt: options.version,
      madeAt: madeAt.toISOString(),
      snapshotAt: at.toISOString(),
      mongodb: { version: String((await mongo.db('admin').command({ buildInfo: 1 })).version), databases },
      nats: { version: nats.info?.version ?? 'unknown', streams },
      files: folder.files,
    }
    await writeManifest(options.folder, manifest)
    return manifest
  } catch (error) {
    // nothing can be restored from it, and the next export needs the room; a mount point itself stays
    await rm(options.folder, { recursive: true }).catch(() => {})
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    throw new BackupProblem(`The volume of ${options.folder} is full. The unfinished export was removed, and earlier ones stay. ${ENLARGE}`)
  } finally {
    await session.endSession()
  }
}

function summary(collections: { documents: number; bytes: number }[]): string {
  const documents = collections.reduce((sum, collection) => sum + collection.documents, 0)
  const bytes = collections.reduce((sum, collection) => sum + collection.bytes, 0)
  return `${amount(collections.length, 'collections')}, ${amount(documents, 'documents')}, ${megabytes(bytes)}`
}

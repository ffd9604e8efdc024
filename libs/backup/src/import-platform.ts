import type { MongoClient } from 'mongodb'
import { amount } from './amounts.ts'
import { BackupProblem } from './backup-problem.ts'
import { claimTarget, releaseTarget } from './import-target.ts'
import { type Manifest, readManifest, verifyFiles } from './manifest.ts'
import { restoreCollection } from './mongo-restore.ts'
import { DATABASES, STREAMS } from './platform-names.ts'
import type { Print, Servers } from './run-on-servers.ts'
import { restoreStream } from './stream-restore.ts'

interface ImportOptions extends Servers {
  folder: string
  print: Print
}

/** Reads the manifest of an export and verifies every file. Throws BackupProblem when it is unfinished, damaged, or has data of unknown services. */
async function verifyExport(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder)
  const { databases } = manifest.mongodb
  const unknown = [
    ...Object.keys(databases).filter((name) => !DATABASES.includes(name)),
    ...Object.keys(manifest.nats.streams).filter((name) => !STREAMS.includes(name)),
  ]
  if (unknown.length > 0) {
    throw new BackupProblem(
      `${folder} holds data of services that this version does not have (${unknown.join(', ')}): import it with the tools of Forecourt ${manifest.forecourt}.`,
    )
  }
  await verifyFiles(folder, manifest)
  return manifest
}

/**
 * Throws BackupProblem when the clock of MongoDB is behind the export: its records name the order of the events that were applied to them, and events
 * with an earlier order are ignored.
 */
async function checkClock(mongo: MongoClient, { snapshotAt }: Manifest): Promise<void> {
  const { localTime, $clusterTime } = await mongo.db('admin').command({ hello: 1 })
  // the time of a replica set never goes back, so it may be ahead of its clock
  const now = Math.max(localTime.getTime(), ($clusterTime?.clusterTime.getHighBitsUnsigned() ?? 0) * 1000)
  if (now >= Date.parse(snapshotAt)) return
  throw new BackupProblem(
    `The export is of ${snapshotAt}, and the clock of this MongoDB says ${localTime.toISOString()}: correct the clock, or wait until then. Otherwise changes would be ignored as older ones.`,
  )
}

/**
 * Fills an empty platform from an export. It writes nothing before it has verified the whole export. No service may run on the platform until it
 * resolves. After an interruption it can be run again, which first removes what was already imported. Throws BackupProblem and any error of the
 * servers.
 */
export async function importPlatform(options: ImportOptions): Promise<Manifest> {
  const { mongo, prefix, folder, print } = options
  const manifest = await verifyExport(folder)
  print(
    `The export of ${manifest.snapshotAt} (Forecourt ${manifest.forecourt}) is complete: ${amount(manifest.files.length, 'files')} checked.`,
  )
  await checkClock(mongo, manifest)
  await claimTarget(options, print)
  for (const [database, collections] of Object.entries(manifest.mongodb.databases)) {
    for (const [name, { documents }] of Object.entries(collections)) {
      await restoreCollection(mongo.db(prefix + database), { folder, database, name, documents })
    }
    const documents = Object.values(collections).reduce((sum, collection) => sum + collection.documents, 0)
    print(`${database}: ${amount(Object.keys(collections).length, 'collections')}, ${amount(documents, 'documents')}`)
  }
  for (const [name, expected] of Object.entries(manifest.nats.streams)) {
    await restoreStream(options, { folder, name, expected })
    print(`stream ${name}: ${amount(expected.messages, 'messages')}, ${amount(expected.consumers, 'consumers')}`)
  }
  await releaseTarget(options)
  return manifest
}

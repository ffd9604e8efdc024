import { jetstreamManager } from '@nats-io/jetstream'
import type { NatsConnection } from '@nats-io/transport-node'
import type { MongoClient } from 'mongodb'
import { BackupProblem } from './backup-problem.ts'
import { DATABASES, IMPORT_MARK, LEASES, STREAMS } from './platform-names.ts'
import { amount } from './progress.ts'
import { streamInfo } from './stream-dump.ts'

/** Where an import goes. */
export interface Target {
  mongo: MongoClient
  nats: NatsConnection
  prefix: string
}

/**
 * Makes sure that nothing is overwritten: what stands must be empty (collections and streams that a migration has made are) or be left from an
 * import that was cut off. Either is removed, and the import under way is noted. Throws BackupProblem naming what was found otherwise.
 */
export async function claimTarget(target: Target, print: (line: string) => void): Promise<void> {
  const unfinished = await markOf(target).findOne({})
  const found = unfinished === null ? await contents(target) : await leases(target)
  if (found.length > 0) {
    const why =
      unfinished === null
        ? 'An import only fills an empty platform'
        : 'An import was cut off here, and services were started on what it had made'
    throw new BackupProblem(`${why}; there is ${found.join(', ')}.\n${howToDrop(target)}`)
  }
  if (unfinished !== null) print('What an import that was cut off had made is removed.')
  await markOf(target).updateOne({}, { $set: { since: new Date() } }, { upsert: true, writeConcern: { w: 'majority' } })
  await removeEverything(target)
}

/** The import is done: everything is stored on a majority of the members once this is. */
export async function releaseTarget(target: Target): Promise<void> {
  await markOf(target).deleteMany({}, { writeConcern: { w: 'majority' } })
  await markOf(target).drop()
}

/** The commands that make a platform empty, for whoever is sure. */
export function howToDrop({ prefix }: Pick<Target, 'prefix'>): string {
  const names = JSON.stringify(DATABASES.map((name) => prefix + name)).replaceAll('"', "'")
  return [
    'To make it empty (this deletes everything in it), stop all services, then:',
    `  mongosh "$MONGODB_URL" --eval "for (const name of ${names}) db.getSiblingDB(name).dropDatabase()"`,
    ...STREAMS.map((name) => `  nats --server "$NATS_URL" stream rm ${name} --force`),
    'On one box: stop it and name a new folder, DATA_DIR=path.',
  ].join('\n')
}

function markOf({ mongo, prefix }: Target) {
  return mongo.db(prefix + IMPORT_MARK.database).collection<{ since: Date }>(IMPORT_MARK.collection)
}

/** What the platform holds, in words. */
async function contents({ mongo, nats, prefix }: Target): Promise<string[]> {
  const found: string[] = []
  for (const database of DATABASES) {
    const db = mongo.db(prefix + database)
    for (const { name } of await db.listCollections({}, { nameOnly: true }).toArray()) {
      if ((await db.collection(name).findOne({}, { projection: { _id: 1 } })) === null) continue
      found.push(`${prefix}${database}.${name} (${amount(await db.collection(name).estimatedDocumentCount(), 'documents')})`)
    }
  }
  const manager = await jetstreamManager(nats, { timeout: 10_000 })
  for (const name of STREAMS) {
    const info = await streamInfo(manager, name)
    if (info !== null && info.state.last_seq > 0) found.push(`the stream ${name} (${amount(info.state.messages, 'messages')})`)
  }
  return found
}

/** An import makes none: services have run. */
async function leases({ mongo, prefix }: Target): Promise<string[]> {
  const counts = await Promise.all(
    DATABASES.map(async (database) => ({
      database,
      count: await mongo
        .db(prefix + database)
        .collection(LEASES)
        .countDocuments(),
    })),
  )
  return counts
    .filter(({ count }) => count > 0)
    .map(({ database, count }) => `${prefix}${database}.${LEASES} (${amount(count, 'documents')})`)
}

async function removeEverything({ mongo, nats, prefix }: Target): Promise<void> {
  for (const database of DATABASES) {
    const db = mongo.db(prefix + database)
    for (const { name } of await db.listCollections({}, { nameOnly: true }).toArray()) {
      if (database !== IMPORT_MARK.database || name !== IMPORT_MARK.collection) await db.dropCollection(name)
    }
  }
  const manager = await jetstreamManager(nats, { timeout: 10_000 })
  for (const name of STREAMS) if ((await streamInfo(manager, name)) !== null) await manager.streams.delete(name)
}

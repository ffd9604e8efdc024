import { amount } from './amounts.ts'
import { BackupProblem } from './backup-problem.ts'
import { DATABASES, IMPORT_MARK, LEASES, STREAMS } from './platform-names.ts'
import type { Print, Servers } from './run-on-servers.ts'
import { streamInfo } from './stream-dump.ts'

/**
 * Prepares the target of an import. It must be empty, apart from the collections and streams that a migration creates, or left from an interrupted
 * import. Removes either and marks the import as running. Otherwise throws BackupProblem with what it found, so that nothing is overwritten.
 */
export async function claimTarget(target: Servers, print: Print): Promise<void> {
  const unfinished = await isUnfinished(target)
  const collections = await collectionsOf(target)
  const streams = await streamsOf(target)
  const found: string[] = []
  for (const { db, name } of collections) {
    const count = unfinished ? 0 : await db.collection(name).countDocuments()
    if (count > 0) found.push(`${db.databaseName}.${name} (${amount(count, 'documents')})`)
    // a service that starts makes this collection and leaves it empty when it ends; no import or migration makes it
    if (unfinished && name === LEASES) found.push(`${db.databaseName}.${name}`)
  }
  for (const { config, state } of unfinished ? [] : streams)
    if (state.last_seq > 0) found.push(`the stream ${config.name} (${amount(state.messages, 'messages')})`)
  if (found.length > 0) {
    const why = unfinished
      ? 'An import was cut off here, and services were started on what it had made'
      : 'An import only fills an empty platform'
    throw new BackupProblem(`${why}; there is ${found.join(', ')}.\n${howToDrop(target)}`)
  }
  // before the mark: from then on they show that a service was started
  for (const { db, name } of collections) if (name === LEASES) await db.dropCollection(name)
  if (unfinished) print('What an import that was cut off had made is removed.')
  await markOf(target).updateOne({}, { $set: { since: new Date() } }, { upsert: true, writeConcern: { w: 'majority' } })
  for (const { db, name } of collections) await db.dropCollection(name)
  for (const { config } of streams) await target.manager.streams.delete(config.name)
}

/** Marks the import as complete. After this, everything is stored on a majority of the members. */
export async function releaseTarget(target: Servers): Promise<void> {
  await markOf(target).drop({ writeConcern: { w: 'majority' } })
}

/**
 * Throws BackupProblem while an import into the platform is unfinished. What it has made so far must not become a copy: it would look complete, count
 * as the newest, and a good one would be removed for it.
 */
export async function refuseUnfinished(platform: Servers): Promise<void> {
  if (!(await isUnfinished(platform))) return
  throw new BackupProblem(
    'An import into this platform is still running or was cut off, so that it is not complete: wait until it has finished, or run it again. ' +
      'Nothing was exported, and earlier exports stay.',
  )
}

/**
 * Returns the commands with which an operator can empty a platform. Where a variable is not set they fail, because without an address both programs
 * choose a server of the operator's machine.
 */
function howToDrop({ prefix }: Pick<Servers, 'prefix'>): string {
  const names = JSON.stringify(DATABASES.map((name) => prefix + name)).replaceAll('"', "'")
  return [
    'To make it empty (this deletes everything in it), stop all services, then (in a cluster in the shell of deploy/cluster.mjs connect sh):',
    `  mongosh "\${MONGODB_URL:?}" --eval "for (const name of ${names}) db.getSiblingDB(name).dropDatabase()"`,
    ...STREAMS.map((name) => `  nats --server "\${NATS_URL:?}" stream rm ${name} --force`),
    'On one box: stop it and name a new folder, DATA_DIR=path.',
  ].join('\n')
}

async function isUnfinished(platform: Servers): Promise<boolean> {
  return (await markOf(platform).findOne({})) !== null
}

function markOf({ mongo, prefix }: Servers) {
  return mongo.db(prefix + IMPORT_MARK.database).collection<{ since: Date }>(IMPORT_MARK.collection)
}

/** Returns every collection of the platform except the mark of an import. */
async function collectionsOf({ mongo, prefix }: Servers) {
  const found = DATABASES.map(async (database) => {
    const db = mongo.db(prefix + database)
    const infos = await db.listCollections({}, { nameOnly: true }).toArray()
    return infos.filter(({ name }) => name !== IMPORT_MARK.collection).map(({ name }) => ({ db, name }))
  })
  return (await Promise.all(found)).flat()
}

async function streamsOf({ manager }: Servers) {
  const found = await Promise.all(STREAMS.map((name) => streamInfo(manager, name)))
  return found.filter((info) => info !== null)
}

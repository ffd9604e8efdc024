import { pathToFileURL } from 'node:url'
import { natsAddress } from '@forecourt/messaging/connection'
import { reasonOf } from '@forecourt/messaging/errors'
import { connect } from '@nats-io/transport-node'
import { MongoClient } from 'mongodb'
import { rebuildAnalytics, rebuildDeps } from './rebuild-analytics.ts'

/**
 * `make rebuild-analytics`: rebuilds customers' activities and the numbers of their leads from the streams and the stored data. Reads MONGODB_URL,
 * NATS_URL and DATABASE_PREFIX. Resolves to the exit code; never throws.
 */
export async function rebuildAnalyticsCommand(env: NodeJS.ProcessEnv, print: (line: string) => void): Promise<number> {
  const { MONGODB_URL, NATS_URL, DATABASE_PREFIX = '' } = env
  if (!MONGODB_URL || !NATS_URL) {
    print('Set MONGODB_URL and NATS_URL to the servers of the platform, and DATABASE_PREFIX if it uses one.')
    return 1
  }
  const mongo = new MongoClient(MONGODB_URL, { serverSelectionTimeoutMS: 5_000 })
  try {
    await mongo.connect()
    const nats = await connect({ ...natsAddress(NATS_URL), timeout: 5_000 })
    try {
      const deps = rebuildDeps(mongo, mongo.db(`${DATABASE_PREFIX}leads`))
      const { events, unreadable, customers } = await rebuildAnalytics(deps, nats)
      print(`Took in ${events} packet events and counted ${customers} customers.`)
      if (unreadable > 0) print(`${unreadable} messages could not be read: make dead-letters lists them.`)
      return 0
    } finally {
      await nats.close()
    }
  } catch (error) {
    print(reasonOf(error))
    return 1
  } finally {
    await mongo.close()
  }
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.exitCode = await rebuildAnalyticsCommand(process.env, (line) => process.stdout.write(`${line}\n`))
}

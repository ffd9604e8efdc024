import { randomBytes } from 'node:crypto'
import { MongoClient } from 'mongodb'
import { inject } from 'vitest'
import { afterTest } from './after-test.ts'
import { startMongoServer } from './mongo-server.ts'
import { startNatsServer } from './nats-server.ts'
import { type OwnServer, startOwnServer } from './own-server.ts'
import { usesContainers } from './test-infra.ts'

/** Returns the URL of the mongod of this test run. */
export function testMongoUrl(): string {
  return inject('mongodbUrl')
}

/**
 * Returns the mongod of this test run and a unique database prefix, so that tests share only the server. All databases of the prefix are dropped after
 * the calling test, or after the test file when called from a hook.
 */
export function testMongo(): { url: string; prefix: string } {
  const [url, prefix] = [testMongoUrl(), `t${randomBytes(6).toString('hex')}-`]
  afterTest(() => dropDatabases(url, prefix))
  return { url, prefix }
}

async function dropDatabases(url: string, prefix: string): Promise<void> {
  const mongo = await MongoClient.connect(url)
  const { databases } = await mongo
    .db()
    .admin()
    .listDatabases({ nameOnly: true, filter: { name: { $regex: `^${prefix}` } } })
  await Promise.all(databases.map(({ name }) => mongo.db(name).dropDatabase()))
  await mongo.close()
}

/** Starts a nats-server with JetStream for one test. Takes about 40 ms, as a container a second or two. */
export function testNats(): Promise<OwnServer> {
  return usesContainers ? ownContainer('startNatsContainer') : startOwnServer('nats', startNatsServer)
}

/** Starts a mongod for one test that stops it. Other tests share the run's (`testMongo`). */
export function ownMongo(): Promise<OwnServer> {
  return usesContainers ? ownContainer('startMongoContainer') : startOwnServer('mongo', startMongoServer)
}

async function ownContainer(start: 'startMongoContainer' | 'startNatsContainer'): Promise<OwnServer> {
  // imported only when it is needed, because it loads a docker client
  const containers = await import('./containers.ts')
  const { remove, ...server } = await containers[start]()
  return { ...server, stop: remove }
}

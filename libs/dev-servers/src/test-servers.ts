import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { startMongoServer } from './mongo-server.ts'
import { startNatsServer } from './nats-server.ts'
import { type OwnServer, startOwnServer } from './own-server.ts'
import { usesContainers } from './test-infra.ts'

/** Returns the mongod of this test run and a unique database prefix, so that tests share only the server. */
export function testMongo(): { url: string; prefix: string } {
  return { url: inject('mongodbUrl'), prefix: `t${randomBytes(6).toString('hex')}-` }
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

import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import type { ContainerServer } from './containers.ts'
import { startMongoServer } from './mongo-server.ts'
import { startNatsServer } from './nats-server.ts'
import { type OwnServer, startOwnServer } from './own-server.ts'
import { usesContainers } from './test-infra.ts'

/** The mongod of this test run and a unique database prefix, so that tests share only the server. */
export function testMongo(): { url: string; prefix: string } {
  return { url: inject('mongodbUrl'), prefix: `t${randomBytes(6).toString('hex')}-` }
}

/** A nats-server with JetStream of the test's own; ready in some 40 ms, as a container in a second or two. */
export function testNats(): Promise<OwnServer> {
  return usesContainers ? ownContainer('startNatsContainer') : startOwnServer('nats', startNatsServer)
}

/** A mongod of the test's own, for tests that stop it; others share the run's (`testMongo`). */
export function ownMongo(): Promise<OwnServer> {
  return usesContainers ? ownContainer('startMongoContainer') : startOwnServer('mongo', startMongoServer)
}

async function ownContainer(start: 'startMongoContainer' | 'startNatsContainer'): Promise<OwnServer> {
  // read only when it is asked for: it brings a client of docker
  const containers = await import('./containers.ts')
  const { remove, ...server }: ContainerServer = await containers[start]()
  return { ...server, stop: remove }
}

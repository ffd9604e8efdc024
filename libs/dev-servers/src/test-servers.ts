import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { ContainerServer } from './containers.ts'
import { startMongoServer } from './mongo-server.ts'
import { startNatsServer } from './nats-server.ts'
import type { OwnServer } from './own-server.ts'
import type { RunningServer } from './server-process.ts'
import { suspendProcess } from './suspend-process.ts'
import { usesContainers } from './test-infra.ts'

/** The mongod of this test run, and a database prefix nobody else has: nothing is shared between tests but the server. */
export function testMongo(): { url: string; prefix: string } {
  return { url: inject('mongodbUrl'), prefix: `t${randomBytes(6).toString('hex')}-` }
}

/** A nats-server with JetStream of the test's own; ready in some 40 ms, as a container in a second or two. */
export function testNats(): Promise<OwnServer> {
  return usesContainers ? ownContainer('startNatsContainer') : ownServer('nats', startNatsServer)
}

/** A mongod of the test's own, for tests that stop it; others share the run's (`testMongo`). */
export function ownMongo(): Promise<OwnServer> {
  return usesContainers ? ownContainer('startMongoContainer') : ownServer('mongo', startMongoServer)
}

async function ownServer(name: string, start: (options: { dataDir: string; port?: number }) => Promise<RunningServer>): Promise<OwnServer> {
  const dataDir = await mkdtemp(join(tmpdir(), `forecourt-test-${name}-`))
  let server = await start({ dataDir })
  const { url, port } = server
  return {
    url,
    port,
    restart: async () => {
      server = await start({ dataDir, port })
    },
    halt: () => server.stop(),
    kill: () => server.kill(),
    suspend: () => suspendProcess(server.pid),
    resume: async () => void process.kill(server.pid, 'SIGCONT'),
    stop: async () => {
      await server.kill()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function ownContainer(start: 'startMongoContainer' | 'startNatsContainer'): Promise<OwnServer> {
  // read only when it is asked for: it brings a client of docker
  const containers = await import('./containers.ts')
  const { remove, ...server }: ContainerServer = await containers[start]()
  return { ...server, stop: remove }
}

import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { startMongoServer } from './mongo-server.ts'
import { startNatsServer } from './nats-server.ts'
import type { RunningServer } from './server-process.ts'

/** The mongod of this test run, and a database prefix nobody else has: nothing is shared between tests but the server. */
export function testMongo(): { url: string; prefix: string } {
  return { url: inject('mongodbUrl'), prefix: `t${randomBytes(6).toString('hex')}-` }
}

/** A server of the test's own that can be stopped and started again on the same port and data. */
export interface OwnServer {
  url: string
  port: number
  dataDir: string
  /** Starts it again after `halt` or `kill`, on the same port. */
  restart(): Promise<void>
  /** Stops it and keeps its data. */
  halt(): Promise<void>
  /** SIGKILL; its data stay. */
  kill(): Promise<void>
  /** Stops it and removes its data. */
  stop(): Promise<void>
}

/** A nats-server with JetStream of the test's own; ready in some 40 ms. */
export function testNats(): Promise<OwnServer> {
  return ownServer('nats', startNatsServer)
}

/** A mongod of the test's own, for tests that stop it; others share the run's (`testMongo`). */
export function ownMongo(): Promise<OwnServer> {
  return ownServer('mongo', startMongoServer)
}

async function ownServer(name: string, start: (options: { dataDir: string; port?: number }) => Promise<RunningServer>): Promise<OwnServer> {
  const dataDir = await mkdtemp(join(tmpdir(), `forecourt-test-${name}-`))
  let server = await start({ dataDir })
  const { url, port } = server
  return {
    url,
    port,
    dataDir,
    restart: async () => {
      server = await start({ dataDir, port })
    },
    halt: () => server.stop(),
    kill: () => server.kill(),
    stop: async () => {
      await server.kill()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

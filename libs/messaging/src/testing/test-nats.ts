import { afterTest } from '@forecourt/dev-servers/after-test'
import type { OwnServer } from '@forecourt/dev-servers/own-server'
import { testNats } from '@forecourt/dev-servers/test-servers'
import type { NatsConnection } from '@nats-io/transport-node'
import type { Logger } from 'pino'
import { connectNats } from '../connection.ts'

interface TestNats {
  /** can be halted, killed and restarted */
  server: OwnServer
  /** another connection, closed when the test (or its file) ends */
  connect(): Promise<NatsConnection>
}

/** Starts a nats-server that stops with the test, or with the file when a hook has started it. */
export async function startTestNats(logger: Logger): Promise<TestNats> {
  const server = await testNats()
  afterTest(() => server.stop())
  const connect = async () => {
    const nats = await connectNats(server.url, { name: 'test', logger })
    afterTest(() => nats.close())
    return nats
  }
  return { server, connect }
}

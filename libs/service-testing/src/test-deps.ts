import type { OwnServer } from '@forecourt/dev-servers/own-server'
import { testMongo, testNats } from '@forecourt/dev-servers/test-servers'
import { connectNats } from '@forecourt/messaging/connection'
import { connectMongo } from '@forecourt/mongo/connect'
import { createIdentityVerifier } from '@forecourt/service-kit/identity'
import type { ServiceDeps } from '@forecourt/service-kit/service'
import { pino } from 'pino'
import { createTestIdentity, TEST_PUBLIC_KEY, type TestIdentity } from './test-identity.ts'

export interface TestDeps extends ServiceDeps {
  /** header values for `x-forecourt-identity` */
  identity: TestIdentity
  /** a nats-server for this test only, which the test can stop and restart */
  natsServer: OwnServer
  /** Closes the connections and stops the nats-server. Close the service first. */
  close(): Promise<void>
}

/**
 * Creates the deps for testing a service: the run's real mongod with a unique database prefix, a separate nats-server, no logs, and the real clock
 * (replace it with `{ ...deps, clock }`). `mongodbUrl` names another server than the run's. Tests of services use `startService` instead.
 */
export async function testServiceDeps({ mongodbUrl }: { mongodbUrl?: string | undefined } = {}): Promise<TestDeps> {
  const logger = pino({ level: process.env.TEST_LOG_LEVEL ?? 'silent' })
  const { url, prefix } = testMongo()
  const [mongo, natsServer] = await Promise.all([connectMongo(mongodbUrl ?? url, { appName: 'forecourt-test' }), testNats()])
  const nats = await connectNats(natsServer.url, { name: 'forecourt-test', logger })
  return {
    logger,
    mongo,
    databasePrefix: prefix,
    nats,
    verifier: createIdentityVerifier(TEST_PUBLIC_KEY),
    clock: () => new Date(),
    identity: createTestIdentity(),
    natsServer,
    close: async () => {
      await nats.close()
      await mongo.close()
      await natsServer.stop()
    },
  }
}

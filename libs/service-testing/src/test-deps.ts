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
  /** the test's own nats-server, to be stopped and started again */
  natsServer: OwnServer
  /** Closes the connections and ends the nats-server; close the service first. */
  close(): Promise<void>
}

/**
 * What a service is built from, for its tests: the run's real mongod with a fresh database prefix, a nats-server of the test's own, no logs,
 * the real clock (give another: `{ ...deps, clock }`). `mongodbUrl` names another server than the run's. A service's tests take `startService`.
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

import type { ServiceDeps } from '@forecourt/service-kit/service'
import type { TestIdentity } from './test-identity.ts'

export interface TestDeps extends ServiceDeps {
  /** header values for `x-forecourt-identity` */
  identity: TestIdentity
  /** closes the connections and ends the test's nats-server */
  close(): Promise<void>
}

/** What a service is built from, for its tests: the run's real mongod with a fresh database prefix, a nats-server of its own, no logs. */
export async function testServiceDeps(): Promise<TestDeps> {
  throw new Error('not written yet')
}

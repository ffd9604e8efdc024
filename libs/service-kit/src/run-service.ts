import type { ServiceName } from '@forecourt/contracts/services'
import type { Service, ServiceDeps } from './service.ts'

/** What `runService` has made ready: the connections of every service, closed after it. */
export type StartService = (env: NodeJS.ProcessEnv, deps: ServiceDeps) => Promise<Service>

/**
 * A service as a process of its own: reads the environment every service reads (README), connects, starts, listens, and closes on SIGTERM
 * or SIGINT within 25 s: not ready first, then requests and messages in hand, then the connections. A bad environment is told in clear text,
 * exit code 1.
 */
export async function runService(_name: ServiceName, _start: StartService): Promise<void> {
  throw new Error('not written yet')
}

import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { testMongoUrl } from '@forecourt/dev-servers/test-servers'
import { bundleSources } from '@forecourt/service-testing/bundle-sources'
import { TEST_PUBLIC_KEY } from '@forecourt/service-testing/test-identity'
import { afterAll, onTestFinished } from 'vitest'
import type { NotificationsOptions } from '../app.ts'
import type { NotificationsFixture } from './start-notifications.ts'

const bundles = await bundleSources([
  { name: 'notifications-process', path: 'services/notifications/src/testing/notifications-process.ts' },
])
afterAll(bundles.remove)

interface NotificationsProcess {
  /** Sends SIGKILL: the process finishes nothing and releases no lease. */
  kill(): Promise<void>
}

/** Starts another process on the fixture's database, with the system clock. It is killed at the end of the test. */
export async function startNotificationsProcess(
  { service: { natsServer, deps } }: NotificationsFixture,
  settings: NotificationsOptions,
): Promise<NotificationsProcess> {
  const child = fork(join(bundles.dir, 'notifications-process.mjs'), {
    execArgv: ['--enable-source-maps'],
    env: {
      ...process.env,
      TEST_MONGODB_URL: testMongoUrl(),
      TEST_NATS_URL: natsServer.url,
      TEST_PREFIX: deps.databasePrefix,
      TEST_PUBLIC_KEY,
      TEST_SETTINGS: JSON.stringify(settings),
    },
  })
  const ended = once(child, 'exit')
  const kill = async () => {
    child.kill('SIGKILL')
    await ended
  }
  onTestFinished(kill)
  const failed = ended.then(([code]) => Promise.reject(new Error(`notifications ended with code ${code} before it ran`)))
  failed.catch(() => {})
  await Promise.race([once(child, 'message'), failed])
  return { kill }
}

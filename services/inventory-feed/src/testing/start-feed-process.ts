import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { testMongoUrl } from '@forecourt/dev-servers/test-servers'
import { bundleSources } from '@forecourt/service-testing/bundle-sources'
import { TEST_PUBLIC_KEY } from '@forecourt/service-testing/test-identity'
import { afterAll, onTestFinished } from 'vitest'
import type { FeedSettings } from '../deps.ts'
import type { KillPoint } from './kill-points.ts'
import type { FeedFixture } from './start-inventory-feed.ts'

const bundles = await bundleSources([{ name: 'feed-process', path: 'services/inventory-feed/src/testing/inventory-feed-process.ts' }])
afterAll(bundles.remove)

/** Starts another process that serves the fixture's database; with `killAt`, it kills itself there. It is killed when the test ends. */
export async function startFeedProcess(
  { natsServer, deps }: FeedFixture,
  { killAt = '', settings = {} }: { killAt?: KillPoint | ''; settings?: Partial<FeedSettings> } = {},
) {
  const child = fork(join(bundles.dir, 'feed-process.mjs'), {
    execArgv: ['--enable-source-maps'],
    env: {
      ...process.env,
      TEST_MONGODB_URL: testMongoUrl(),
      TEST_NATS_URL: natsServer.url,
      TEST_PREFIX: deps.databasePrefix,
      TEST_PUBLIC_KEY,
      TEST_KILL_AT: killAt,
      TEST_SETTINGS: JSON.stringify(settings),
    },
  })
  /** resolves to the signal that ended it */
  const ended = once(child, 'exit').then(([, signal]) => signal as string | null)
  /** SIGKILL: nothing is finished, nothing is cleaned up */
  const kill = async () => {
    child.kill('SIGKILL')
    await ended
  }
  onTestFinished(kill)
  const [{ url }] = (await once(child, 'message')) as [{ url: string }]
  return { url, kill, ended }
}

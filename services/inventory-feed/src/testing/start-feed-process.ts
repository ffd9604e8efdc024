import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { testMongo } from '@forecourt/dev-servers/test-servers'
import { TEST_PUBLIC_KEY } from '@forecourt/service-testing/test-identity'
import { onTestFinished } from 'vitest'
import type { FeedSettings } from '../deps.ts'
import type { FeedFixture } from './feed-fixture.ts'
import type { KillPoint } from './kill-points.ts'

export interface FeedProcess {
  url: string
  /** SIGKILL: nothing is finished, nothing is cleaned up */
  kill(): Promise<void>
  /** resolves to the signal that ended it */
  ended: Promise<string | null>
}

/** Another process that serves the fixture's database, and with `killAt` kills itself there. It is ended with the test. */
export async function startFeedProcess(
  { natsServer, deps }: FeedFixture,
  { killAt = '', settings = {} }: { killAt?: KillPoint | ''; settings?: Partial<FeedSettings> } = {},
): Promise<FeedProcess> {
  const child = fork(fileURLToPath(new URL('./inventory-feed-process.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx', '--conditions=source'],
    env: {
      ...process.env,
      TEST_MONGODB_URL: testMongo().url,
      TEST_NATS_URL: natsServer.url,
      TEST_PREFIX: deps.databasePrefix,
      TEST_PUBLIC_KEY,
      TEST_KILL_AT: killAt,
      TEST_SETTINGS: JSON.stringify(settings),
    },
  })
  const ended = once(child, 'exit').then(([, signal]) => signal as string | null)
  const kill = async () => {
    child.kill('SIGKILL')
    await ended
  }
  onTestFinished(kill)
  const [{ url }] = (await once(child, 'message')) as [{ url: string }]
  return { url, kill, ended }
}

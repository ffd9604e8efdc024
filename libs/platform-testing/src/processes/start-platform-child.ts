import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { PlatformOptions } from '@forecourt/one-box/platform'
import { bundleSources } from '@forecourt/service-testing/bundle-sources'

/** The options that can be passed to another process. */
export type ChildPlatformOptions = Omit<PlatformOptions, 'logger' | 'clock'>

const PROGRAM = { name: 'platform-child', path: 'libs/platform-testing/src/processes/platform-child.ts' }

/** Starts `platform-child.ts`. `kill` sends SIGKILL: it finishes and cleans up nothing. Throws when it exits before it is ready. */
export async function startPlatformChild(options: ChildPlatformOptions) {
  const bundles = await bundleSources([PROGRAM])
  const child = fork(join(bundles.dir, `${PROGRAM.name}.mjs`), [JSON.stringify(options)], { execArgv: ['--enable-source-maps'] })
  const ended = once(child, 'exit').finally(bundles.remove)
  const failed = ended.then(([code]) => Promise.reject(new Error(`the platform ended with code ${code} before it was ready`)))
  const [url] = (await Promise.race([once(child, 'message'), failed])) as [string]
  failed.catch(() => {})
  return {
    url,
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}

import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { PlatformOptions } from '@forecourt/one-box/platform'

/** What can be told to another process. */
export type ChildPlatformOptions = Omit<PlatformOptions, 'logger' | 'clock'>

/** A platform in a process of its own. */
export interface PlatformChild {
  url: string
  /** SIGKILL: nothing is finished, nothing is cleaned up */
  kill(): Promise<void>
}

/** Starts `platform-child.ts` from source. Throws when it ends before it is ready. */
export async function startPlatformChild(options: ChildPlatformOptions): Promise<PlatformChild> {
  const child = fork(fileURLToPath(new URL('./platform-child.ts', import.meta.url)), [JSON.stringify(options)], {
    execArgv: ['--conditions=source', '--import', 'tsx'],
  })
  const ended = once(child, 'exit')
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

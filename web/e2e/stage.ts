import { fileURLToPath } from 'node:url'
import { afterTest } from '@forecourt/dev-servers/after-test'
import { startTestPlatform, type TestPlatform } from '@forecourt/platform-testing/test-platform'
import type { Browser } from 'playwright-core'
import { launch } from './browser.ts'

/** The folder of the build; WEB_DIST overrides it. */
const WEB_DIST = process.env.WEB_DIST ?? fileURLToPath(new URL('../dist', import.meta.url))

type Options = Omit<NonNullable<Parameters<typeof startTestPlatform>[0]>, 'webDist'>

/** Starts the platform with the built web app, and a browser. Both are closed after the test file. */
export async function startStage(
  options: Options = {},
  startBrowser: () => Promise<Browser> = launch,
): Promise<{ platform: TestPlatform; browser: Browser }> {
  const platform = await startTestPlatform({ webDist: WEB_DIST, ...options })
  const browser = await startBrowser()
  afterTest(() => browser.close())
  return { platform, browser }
}

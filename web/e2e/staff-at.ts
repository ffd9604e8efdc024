import type { TestPlatform } from '@forecourt/platform-testing/test-platform'
import type { Browser, Page } from 'playwright-core'
import { staffContext } from './browser.ts'
import { signInAt } from './sign-in-as.ts'

/** Opens a page of the portal on a wide screen, signed in as the platform's owner. The caller closes its context. */
export async function staffAt({ platform, browser }: { platform: TestPlatform; browser: Browser }, path: string): Promise<Page> {
  const page = await (await staffContext(browser, platform.url, { viewport: { width: 1440, height: 900 } })).newPage()
  await signInAt(page, platform.owner, path)
  return page
}

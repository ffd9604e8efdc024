import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { customerContext, picture } from './browser.ts'

export type CustomerVisits = ReturnType<typeof customerVisits>

/** Returns functions for visits of customers, each in a separate browser context. */
export function customerVisits(browser: Browser, url: string) {
  const open: Page[] = []
  return {
    async visit(path: string, options: BrowserContextOptions = {}): Promise<Page> {
      const context = await customerContext(browser, url, options)
      const page = await context.newPage()
      open.push(page)
      await page.goto(path)
      return page
    },
    /** Closes all visits. If the test with that name failed, saves pictures of them. */
    async leave(failedTest: string | null): Promise<void> {
      if (failedTest !== null) await picture(failedTest, open)
      await Promise.all(open.splice(0).map((page) => page.context().close()))
    },
  }
}

import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { customerContext, picture } from './browser.ts'

/** Visits of customers, each in a separate browser context. */
export interface CustomerVisits {
  visit(path: string, options?: BrowserContextOptions): Promise<Page>
  /** Closes all visits. If the test with that name failed, saves pictures of them. */
  leave(failedTest: string | null): Promise<void>
}

export function customerVisits(browser: Browser, url: string): CustomerVisits {
  const open: Page[] = []
  return {
    async visit(path, options = {}) {
      const context = await customerContext(browser, url, options)
      const page = await context.newPage()
      open.push(page)
      await page.goto(path)
      return page
    },
    async leave(failedTest) {
      if (failedTest !== null) await picture(failedTest, open)
      await Promise.all(open.splice(0).map((page) => page.context().close()))
    },
  }
}

import type { Page } from 'playwright-core'

/** Waits for a text that disappears by itself. The page looks at every frame, a locator only twice a second. To be started before what shows the text. */
export function passes(page: Page, text: string): Promise<unknown> {
  return page.waitForFunction((wanted) => document.body.textContent?.includes(wanted), text)
}

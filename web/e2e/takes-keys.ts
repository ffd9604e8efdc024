import type { Locator } from 'playwright-core'
import { expect } from 'vitest'

/** Waits until a dialog has the focus. It is visible a moment before it handles keys. */
export async function takesKeys(dialog: Locator): Promise<void> {
  await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
}

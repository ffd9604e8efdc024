import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** The way a user operates a page: by keyboard only, or by touch. */
export interface Hand {
  /** goes to a page of the portal: by its letter, or on a phone by the bottom bar and 'More' */
  go(letter: string, name: string, heading?: string): Promise<void>
  press(target: Locator): Promise<void>
  /** types into a field and replaces its text */
  type(target: Locator, text: string): Promise<void>
  /** opens the first row of a list */
  openFirstRow(row: Locator): Promise<void>
  /** the number of key presses and taps so far; text typed into a field counts as one */
  presses(): number
}

/** More Tab stops than any page has before a target. */
const MAX_STOPS = 120

/** A user with a keyboard and no mouse, who can only use elements that Tab reaches. */
export function byKeyboard(page: Page): Hand {
  let count = 0
  const key = async (name: string) => {
    count++
    await page.keyboard.press(name)
  }
  const reach = async (target: Locator) => {
    await target.waitFor()
    for (let stops = 0; stops < MAX_STOPS; stops++) {
      if (await target.evaluate((element) => element === document.activeElement)) return
      await key('Tab')
    }
    expect.fail(`Tab does not reach ${target}`)
  }
  return {
    async go(letter, name, heading = name) {
      // together: the letter must follow within 1.5 s, and each waits for a busy page
      await Promise.all([key('g'), key(letter)])
      await page.getByRole('heading', { level: 1, name: new RegExp(heading) }).waitFor()
    },
    async press(target) {
      await reach(target)
      await key('Enter')
    },
    async type(target, text) {
      await reach(target)
      count++
      await page.keyboard.type(text)
    },
    async openFirstRow(row) {
      await row.waitFor()
      await key('j')
      await key('Enter')
    },
    presses: () => count,
  }
}

/** A user with a phone. */
export function byTouch(page: Page): Hand {
  let count = 0
  const tap = async (target: Locator) => {
    count++
    await target.tap()
  }
  const bar = page.getByRole('navigation', { name: 'Main, at the bottom' })
  return {
    async go(_letter, name, heading = name) {
      const link = bar.getByRole('link', { name })
      if ((await link.count()) > 0) await tap(link)
      else {
        await tap(bar.getByRole('button', { name: 'More' }))
        await tap(page.getByRole('dialog', { name: 'More' }).getByRole('link', { name }))
      }
      await page.getByRole('heading', { level: 1, name: new RegExp(heading) }).waitFor()
    },
    press: tap,
    async type(target, text) {
      await tap(target)
      // selects the current text by a long press; Tab does that by itself
      await target.selectText()
      await page.keyboard.type(text)
    },
    openFirstRow: tap,
    presses: () => count,
  }
}

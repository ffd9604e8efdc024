import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** How a user operates a page: by keyboard alone, or by touch. */
export interface Hand {
  /** goes to a page of the portal: by its letter, or by the bar at the bottom of a phone and what is behind 'More' */
  go(letter: string, name: string, heading?: string): Promise<void>
  press(target: Locator): Promise<void>
  /** writes instead of what a field holds */
  type(target: Locator, text: string): Promise<void>
  /** of a list: its first row, opened */
  openFirstRow(row: Locator): Promise<void>
  /** how often a key or the screen was pressed so far; what is typed into a field counts once */
  presses(): number
}

/** More Tab stops than any page has before the target. */
const MAX_STOPS = 120

/** A user with a keyboard and no mouse: an element that Tab does not reach cannot be used. */
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
      await key('g')
      await key(letter)
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

/** A user with a phone in one hand. */
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
      // like holding a finger on the content, which Tab does by itself
      await target.selectText()
      await page.keyboard.type(text)
    },
    openFirstRow: tap,
    presses: () => count,
  }
}

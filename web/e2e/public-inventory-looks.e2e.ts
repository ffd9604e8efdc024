import type { Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { accessibilityProblems, inLightAndDark, onNarrowestScreen, sidewaysScroll } from './axe.ts'
import { DESKTOP } from './looks.ts'
import { publicShowroom } from './public-showroom.ts'

const shown = await publicShowroom()
afterEach(({ task }) => shown.leave(task.result?.state === 'fail' ? task.name : null))

describe.each([
  { look: 'phone', options: {} },
  { look: 'wide', options: DESKTOP },
])('every screen is accessible: $look', ({ look, options }) => {
  const SCREENS: [name: string, path: string, text: string][] = [
    ['list', '/inventory/harbor-motors', '60 vehicles'],
    ['narrowed', '/inventory/harbor-motors?filter=used&make=Jeep&priceTo=40000', 'match'],
    ['nothing', '/inventory/harbor-motors?search=nothing', 'No vehicles match'],
    ['vehicle', '/inventory/harbor-motors?vehicle=P103', 'Similar vehicles'],
    ['no-photo', '/inventory/harbor-motors?vehicle=P107', 'Similar vehicles'],
    ['unknown', '/inventory/no-such-dealership', 'Dealership not found'],
  ]
  test.each(SCREENS)('%s', async (_name, path, text) => {
    const page = await shown.visit(path, options)
    await page.getByText(text).filter({ visible: true }).first().waitFor()
    await looksRight(page, look)
  })

  test.runIf(look === 'phone')('filters', async () => {
    const page = await shown.visit('/inventory/harbor-motors?make=Jeep', options)
    await page.getByRole('button', { name: /^Filters/ }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Show \d/ })
      .waitFor()
    await looksRight(page, look)
  })
})

async function looksRight(page: Page, look: string): Promise<void> {
  const check = async () => {
    await page.waitForFunction(photosInSight)
    expect(await accessibilityProblems(page)).toEqual([])
    await expect.poll(() => sidewaysScroll(page)).toBeLessThanOrEqual(0)
  }
  await inLightAndDark(page, check)
  if (look === 'phone') await onNarrowestScreen(page, check)
}

/** Runs in the page: whether all visible photos have loaded. */
function photosInSight(): boolean {
  const seen = [...document.images].filter((photo) => {
    const { top, left } = photo.getBoundingClientRect()
    return photo.checkVisibility() && top < window.innerHeight && left < window.innerWidth
  })
  return seen.every((photo) => photo.complete)
}

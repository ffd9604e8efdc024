import type { Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { accessibilityProblems, inLightAndDark, onNarrowestScreen, sidewaysScroll } from './axe.ts'
import { publicShowroom } from './public-showroom.ts'

/** The folder for pictures of every screen; unset: none are taken. */
const PICTURES = process.env.PICTURES
const WIDE = { viewport: { width: 1440, height: 900 }, hasTouch: false } as const

const shown = await publicShowroom()
afterEach(({ task }) => shown.leave(task.result?.state === 'fail' ? task.name : null))

describe.each([
  { look: 'phone', options: {} },
  { look: 'wide', options: WIDE },
])('every screen is accessible: $look', ({ look, options }) => {
  const SCREENS: [name: string, path: string, text: string][] = [
    ['list', '/inventory/harbor-motors', '60 vehicles'],
    ['narrowed', '/inventory/harbor-motors?filter=used&make=Jeep&priceTo=40000', 'match'],
    ['nothing', '/inventory/harbor-motors?search=nothing', 'No vehicles match'],
    ['vehicle', '/inventory/harbor-motors?vehicle=P103', 'Similar vehicles'],
    ['no-photo', '/inventory/harbor-motors?vehicle=P107', 'Similar vehicles'],
    ['unknown', '/inventory/no-such-dealership', 'Dealership not found'],
  ]
  test.each(SCREENS)('%s', async (name, path, text) => {
    const page = await shown.visit(path, options)
    await page.getByText(text).filter({ visible: true }).first().waitFor()
    await looksRight(page, look, name)
  })

  test.runIf(look === 'phone')('filters', async () => {
    const page = await shown.visit('/inventory/harbor-motors?make=Jeep', options)
    await page.getByRole('button', { name: /^Filters/ }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Show \d/ })
      .waitFor()
    await looksRight(page, look, 'filters')
  })
})

async function looksRight(page: Page, look: string, name: string): Promise<void> {
  const check = async (as: string) => {
    await page.waitForFunction(photosInSight)
    await takePicture(page, `${as}-${name}`)
    expect(await accessibilityProblems(page)).toEqual([])
    await expect.poll(() => sidewaysScroll(page)).toBeLessThanOrEqual(0)
  }
  await inLightAndDark(page, (colorScheme) => check(`${look}-${colorScheme}`))
  if (look === 'phone') await onNarrowestScreen(page, () => check('narrowest'))
}

async function takePicture(page: Page, name: string): Promise<void> {
  if (PICTURES) await page.screenshot({ path: `${PICTURES}/${name}.png` })
}

/** Runs in the page: whether all visible photos have loaded. */
function photosInSight(): boolean {
  const seen = [...document.images].filter((photo) => {
    const { top, left } = photo.getBoundingClientRect()
    return photo.checkVisibility() && top < window.innerHeight && left < window.innerWidth
  })
  return seen.every((photo) => photo.complete)
}

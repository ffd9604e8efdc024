import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Half the size of `axe.source`, and so faster to send and to compile. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The accessibility problems of the page that axe finds: WCAG 2.2 A and AA, one line each. */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  await comesToRest(page)
  return page.evaluate(async () => {
    const { axe: runner } = window as unknown as { axe: typeof axe }
    const { violations } = await runner.run(document, {
      // listing a selector for every part that passed would take as long as the checks
      resultTypes: ['violations'],
      // Mantine renders a dialog's title in a <header>, which in a modal dialog is not a second banner of the page
      rules: { 'landmark-no-duplicate-banner': { enabled: false }, 'landmark-unique': { enabled: false } },
      runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
    })
    return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`))
  })
}

/** Waits until the page is rendered and finite animations, such as color transitions, have ended. */
function comesToRest(page: Page): Promise<void> {
  return page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    const ending = document.getAnimations().filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
}

/** The width in pixels by which the page exceeds the screen, so that a phone scrolls sideways; 0 or less if it fits. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

/** Expects that axe finds no problems on a page, and that it does not scroll sideways. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await accessibilityProblems(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
}

/** Checks a page in the light and then in the dark color scheme. The page follows the browser's preference without a reload. */
export async function inLightAndDark(page: Page, check: () => Promise<void>): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.evaluate(restyle)
    await check()
  }
}

/** Forces new styles for all elements: Chromium leaves some with the inherited colors of the previous color scheme. */
function restyle(): void {
  const { style } = document.body
  style.display = 'none'
  void document.body.offsetHeight
  style.display = ''
}

/** Checks a page on the narrowest supported screen, then restores its size. */
export async function onNarrowestScreen(page: Page, check: () => Promise<void>): Promise<void> {
  const own = page.viewportSize()
  await page.setViewportSize({ width: 360, height: 740 })
  await check()
  if (own !== null) await page.setViewportSize(own)
}

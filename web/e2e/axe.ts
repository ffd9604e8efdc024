import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** What axe finds wrong with the page as it stands: WCAG 2.2 A and AA, in a line each. */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  await comesToRest(page)
  return page.evaluate(async () => {
    const { axe: runner } = window as unknown as { axe: typeof axe }
    const { violations } = await runner.run(document, {
      // Mantine draws a dialog's title in a <header>; inside a modal dialog that is no second banner of the page.
      rules: { 'landmark-no-duplicate-banner': { enabled: false }, 'landmark-unique': { enabled: false } },
      runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
    })
    return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`))
  })
}

/** What was pressed has been drawn, and no color is on its way from one to another; what moves for ever may. */
function comesToRest(page: Page): Promise<void> {
  return page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    const ending = document.getAnimations().filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
}

/** Parts of the page that are wider than the screen, which makes a phone scroll sideways. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

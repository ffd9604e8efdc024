import { newContext, settled, signedIn, withBrowser } from './browser.mjs'
import { withDemo } from './demo.mjs'
import { FIRST_MOMENT } from './fixed-clock.mjs'
import { pageFacts } from './page-facts.mjs'
import { enterState, STATES } from './page-states.mjs'
import { PAGES } from './pages.mjs'

const WINDOWS = { 1440: { width: 1440, height: 900 }, 390: { width: 390, height: 844 } }
const SCHEMES = ['light', 'dark']

/**
 * Takes pictures of every page of PAGES in the given states, wide and as a phone, light and dark; with `looks` ('390-dark') only those. `at` is the
 * URL and password of a running demo; without it one is started. Passes each picture to `keep` with its sheet (state, width and scheme) and its name.
 */
export function takeStates({ chromiumPath, states, only = [], looks = [], at = null }, keep) {
  const work = ({ url, password }, clock) =>
    withBrowser(chromiumPath, async (browser) => {
      const facts = await pageFacts(url, password, clock === 'fixed' ? new Date(FIRST_MOMENT) : new Date())
      const storageState = await signedIn(browser, url, password, { email: 'owner@forecourt.local', clock })
      const pages = PAGES.filter(({ name }) => only.length === 0 || only.includes(name))
      for (const state of states)
        for (const [width, viewport] of Object.entries(WINDOWS))
          for (const colorScheme of SCHEMES) {
            if (looks.length > 0 && !looks.includes(`${width}-${colorScheme}`)) continue
            const look = { viewport, colorScheme, clock, hasTouch: width === '390' }
            for (const each of pages) {
              if (state === 'empty' && each.empty === false) continue
              const context = await newContext(browser, url, { ...look, ...(each.as === 'owner' && { storageState }) })
              await keep({
                sheet: `${state}-${width}-${colorScheme}`,
                name: each.name,
                picture: await photograph(context, each, state, facts),
              })
              await context.close()
            }
          }
    })
  return at === null ? withDemo((demo) => work(demo, 'fixed')) : work(at, 'real')
}

async function photograph(context, { as, address }, state, facts) {
  const page = await context.newPage()
  const asked = await enterState(page, STATES[state], as === 'owner')
  await page.goto(address(facts[STATES[state].of]))
  await page.waitForFunction(() => document.body.innerText.trim() !== '')
  await asked()
  await settled(page, { busy: state === 'loading' })
  return page.screenshot({ animations: 'disabled' })
}

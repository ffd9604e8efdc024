import { chromium } from 'playwright-core'
import { FIRST_MOMENT, setClock } from './fixed-clock.mjs'

/** Long, because the demo draws photos on request. */
const LOADED_LIMIT_MS = 600_000
/** Stops animations, and hides the caret and canvases. */
const STILL =
  '*, *::before, *::after { animation: none !important; transition: none !important; caret-color: transparent !important } canvas { visibility: hidden !important }'
const AGENT = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

/** Starts a browser that renders the same on every machine, runs `work` with it, and closes it. */
export async function withBrowser(chromiumPath, work) {
  const browser = await chromium.launch({
    executablePath: chromiumPath,
    args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none'],
  })
  try {
    return await work(browser)
  } finally {
    await browser.close()
  }
}

/** Creates a browser context in New York's time zone whose clock starts at the demo's time; `clock: 'real'` uses the clock of this machine. */
export function newContext(browser, url, { clock = 'fixed', ...options }) {
  const look = {
    baseURL: url,
    colorScheme: 'light',
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'America/New_York',
    userAgent: AGENT,
  }
  return browser.newContext({ ...look, ...options }).then(async (context) => {
    context.setDefaultTimeout(LOADED_LIMIT_MS)
    if (clock === 'fixed') await context.addInitScript(`(${setClock})(${FIRST_MOMENT})`)
    return context
  })
}

/** Signs in a user, by default the salesperson of the demo, and returns the storage state. */
export async function signedIn(browser, url, password, { email = 'sales@northgate.demo', ...look } = {}) {
  const context = await newContext(browser, url, look)
  const page = await context.newPage()
  await page.goto('/admin/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL((at) => !at.pathname.endsWith('/login'))
  const state = await context.storageState()
  await context.close()
  return state
}

/** Waits until fonts and visible images have loaded, nothing is busy or a placeholder, and the page no longer changes. With `busy` it waits only for fonts. */
export async function settled(page, { busy = false } = {}) {
  await page.addStyleTag({ content: STILL })
  await page.evaluate(() => document.fonts.ready)
  if (busy) return
  await page.waitForFunction(() => {
    const isShown = (image) => {
      const { top, bottom, left, right, width } = image.getBoundingClientRect()
      return width > 0 && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth
    }
    const waits = document.querySelector('[aria-busy=true], .mantine-Skeleton-root[data-visible]')
    return waits === null && [...document.images].filter(isShown).every((image) => image.complete)
  })
  // live updates keep the network busy, so wait for two identical pictures in a row instead
  for (let before = null, tries = 0; tries < 40; tries++) {
    const picture = await page.screenshot({ animations: 'disabled' })
    if (before?.equals(picture)) return
    before = picture
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 250)))
  }
}

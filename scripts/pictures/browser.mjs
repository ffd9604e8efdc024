import { chromium } from 'playwright-core'
import { FIRST_MOMENT, setClock } from './fixed-clock.mjs'

/** Photos of the demo are drawn when they are asked for. */
const LOADED_LIMIT_MS = 600_000
/** What moves by itself, and the caret. */
const STILL =
  '*, *::before, *::after { animation: none !important; transition: none !important; caret-color: transparent !important } canvas { visibility: hidden !important }'
const AGENT = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

/** Starts a browser that draws the same on every machine, does `work` with it, and closes it. */
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

/** A browser context in New York whose clock begins at the demo's moment; `clock: 'real'`: with the clock of this machine. */
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

/** The storage state of a signed-in user, by default the salesperson of the demo. */
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

/** Waits until fonts and visible photos have loaded and no request is pending. `busy`: does not wait for requests that never finish. */
export async function settled(page, { busy = false } = {}) {
  await page.addStyleTag({ content: STILL })
  await page.evaluate(() => document.fonts.ready)
  if (busy) return
  await page.waitForFunction(() => {
    const isShown = (image) => {
      const { top, bottom, left, right, width } = image.getBoundingClientRect()
      return width > 0 && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth
    }
    return document.querySelector('[aria-busy=true]') === null && [...document.images].filter(isShown).every((image) => image.complete)
  })
  // live updates never end, so that the network is never idle: two pictures in a row that are the same
  for (let before = null, tries = 0; tries < 40; tries++) {
    const picture = await page.screenshot({ animations: 'disabled' })
    if (before?.equals(picture)) return
    before = picture
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 250)))
  }
}

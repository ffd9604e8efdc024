import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from 'playwright-core'
import sharp from 'sharp'
import { ROOT } from '../run.mjs'
import { demoFacts } from './demo-facts.mjs'
import { FIRST_MOMENT, setClock } from './fixed-clock.mjs'
import { SCREENS } from './screens.mjs'

/** Photos of the demo are drawn when they are asked for. */
const LOADED_LIMIT_MS = 600_000
/** What moves by itself, and the caret. */
const STILL =
  '*, *::before, *::after { animation: none !important; transition: none !important; caret-color: transparent !important } canvas { visibility: hidden !important }'
const AGENT = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

/** Starts the demo with a clock of its own, and photographs the screens of the table; returns a PNG of few colors by each one's name. */
export async function takePictures({ chromiumPath, only = [] }) {
  const dataDir = await mkdtemp(join(tmpdir(), 'forecourt-pictures-'))
  const demo = startDemo(dataDir)
  try {
    const { url, password } = await demo.ready
    const browser = await chromium.launch({
      executablePath: chromiumPath,
      args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none'],
    })
    try {
      return await photograph(
        browser,
        url,
        password,
        SCREENS.filter(({ name }) => only.length === 0 || only.includes(name)),
      )
    } finally {
      await browser.close()
    }
  } finally {
    await demo.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function photograph(browser, url, password, screens) {
  const facts = await demoFacts(url, password)
  const staff = await signedIn(browser, url, password)
  const pictures = new Map()
  for (const { name, as, window, address, ready } of screens) {
    const context = await newContext(browser, url, { viewport: window, ...(as === 'staff' && { storageState: staff }) })
    const page = await context.newPage()
    await page.goto(address(facts))
    await page.locator(ready).first().waitFor()
    await settled(page)
    const picture = await page.screenshot({ animations: 'disabled' })
    pictures.set(name, await sharp(picture).png({ palette: true, colors: 128, effort: 10 }).toBuffer())
    await context.close()
    console.log(`  ${name}`)
  }
  return pictures
}

function newContext(browser, url, options) {
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
    await context.addInitScript(`(${setClock})(${FIRST_MOMENT})`)
    return context
  })
}

async function signedIn(browser, url, password) {
  const context = await newContext(browser, url, {})
  const page = await context.newPage()
  await page.goto('/admin/login')
  await page.getByLabel('Email').fill('sales@northgate.demo')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL((at) => !at.pathname.endsWith('/login'))
  const state = await context.storageState()
  await context.close()
  return state
}

/** Waits until fonts and the photos on screen are there, and nothing is asked of the platform any more. */
async function settled(page) {
  await page.addStyleTag({ content: STILL })
  await page.evaluate(() => document.fonts.ready)
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

function startDemo(dataDir) {
  const clock = pathToFileURL(join(ROOT, 'scripts/pictures/fixed-clock.mjs')).href
  const env = { ...process.env, FIXED_CLOCK: '1', PORT: '0', DATA_DIR: dataDir, PUBLIC_URL: '', DEMO: '1', OWNER_PASSWORD: '' }
  const child = spawn(process.execPath, ['--import', clock, join(ROOT, 'deploy/one-box/dist/main.js')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((resolve) => child.on('exit', resolve))
  const ready = new Promise((resolve, reject) => {
    let output = ''
    child.stdout.on('data', (text) => {
      output += String(text)
      const url = /Forecourt is ready \([^)]*\): {2}(\S+)/.exec(output)?.[1]
      const password = /password (\S+)/.exec(output)?.[1]
      if (url !== undefined && password !== undefined) resolve({ url, password })
    })
    child.on('exit', () => reject(new Error(`the demo ended before it was ready:\n${output}`)))
  })
  return {
    ready,
    stop: async () => {
      child.kill('SIGINT')
      await ended
    },
  }
}

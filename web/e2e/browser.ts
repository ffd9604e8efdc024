import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'

/** Where the machine's Chromium is; `make test` finds or installs it. */
const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
/** Chromium without its windows, where there is one: it needs a third less of a processor. */
const EXECUTABLE = process.env.HEADLESS_SHELL_PATH ?? CHROMIUM
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
/** How long a step waits for the page, in milliseconds: a busy machine takes several times as long as an idle one. */
const STEP_TIMEOUT_MS = 60_000
/** A customer's browser: one that calls itself headless is taken for a link scanner (rules: opens that count). */
const CUSTOMER_AGENT =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, userAgent: CUSTOMER_AGENT }

/** Nothing moves by itself: drawing each step of a movement without a graphics card keeps a core busy. */
const STILL = { reducedMotion: 'reduce' } as const

/** Starts a browser, with further arguments of Chromium where a test needs some. */
export function launch(more: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath: EXECUTABLE, args: [...ARGUMENTS, ...more] })
}

/** Starts the browser that people have, for what its headless shell lacks: notifications and the viewer of PDFs. */
export function launchWhole(): Promise<Browser> {
  return chromium.launch({ executablePath: CHROMIUM, args: [...ARGUMENTS] })
}

/** A staff member's browser; the clipboard may be used. */
export async function staffContext(browser: Browser, baseURL: string, options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL, permissions: ['clipboard-read', 'clipboard-write'], ...STILL, ...options })
  context.setDefaultTimeout(STEP_TIMEOUT_MS)
  return context
}

/** A customer's browser, on a phone. */
export async function customerContext(browser: Browser, baseURL: string, options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL, ...PHONE, ...STILL, ...options })
  context.setDefaultTimeout(STEP_TIMEOUT_MS)
  return context
}

/** Such a browser that keeps what pages store in a folder: closed and opened again, it is the same one. */
export async function keptCustomerContext(folder: string, baseURL: string): Promise<BrowserContext> {
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: EXECUTABLE,
    args: [...ARGUMENTS],
    baseURL,
    ...PHONE,
    ...STILL,
  })
  context.setDefaultTimeout(STEP_TIMEOUT_MS)
  return context
}

/** Fails the test with what the page itself complained about. Answers that are meant to fail are not its fault. */
export function collectComplaints(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) complaints.push(message.text())
  })
  return complaints
}

/** How much of a page's outline is printed, in characters. */
const OUTLINE_CHARACTERS = 3_000

/** What the pages looked like when a test failed: as files whose names are printed, and as outlines in the log. */
export async function picture(name: string, pages: readonly Page[]): Promise<void> {
  for (const [index, page] of pages.entries()) {
    if (page.isClosed()) continue
    const path = join(tmpdir(), `forecourt-e2e-${name.replace(/\W+/g, '-').slice(0, 60)}-${index}.png`)
    await page.screenshot({ path })
    const outline = await page.locator('body').ariaSnapshot()
    console.error(`What the page looked like: ${path}\n${page.url()}\n${outline.slice(0, OUTLINE_CHARACTERS)}`)
  }
}

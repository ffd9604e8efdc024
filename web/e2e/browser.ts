import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterEach } from 'vitest'

/** The path of Chromium; `make test` finds or installs it. */
const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
/** Chromium's headless shell if available, which needs a third less CPU. */
const EXECUTABLE = process.env.HEADLESS_SHELL_PATH ?? CHROMIUM
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // reduced motion still animates the scrolling by keys, and an animation may be lost when the list is re-rendered meanwhile
  '--disable-smooth-scrolling',
]
/** How long a step waits for the page, in milliseconds: a busy machine takes several times as long as an idle one. */
const STEP_TIMEOUT_MS = 60_000
/** The user agent of customers' browsers: one that names itself headless counts as a link scanner (rules: opens that count). */
const CUSTOMER_AGENT =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, userAgent: CUSTOMER_AGENT }

/** Turns animations off, because rendering them without a GPU keeps a core busy. */
const STILL = { reducedMotion: 'reduce' } as const

/** Starts a browser, with additional Chromium arguments. */
export function launch(more: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath: EXECUTABLE, args: [...ARGUMENTS, ...more] })
}

/** Starts the full Chromium, for features that its headless shell lacks: notifications and the PDF viewer. */
export function launchWhole(): Promise<Browser> {
  return chromium.launch({ executablePath: CHROMIUM, args: ARGUMENTS })
}

/** A staff user's browser, which may use the clipboard. */
export function staffContext(browser: Browser, baseURL: string, options: BrowserContextOptions = {}): Promise<BrowserContext> {
  return patient(browser.newContext({ baseURL, permissions: ['clipboard-read', 'clipboard-write'], ...STILL, ...options }))
}

/** A customer's browser on a phone. */
export function customerContext(browser: Browser, baseURL: string, options: BrowserContextOptions = {}): Promise<BrowserContext> {
  return patient(browser.newContext({ baseURL, ...PHONE, ...STILL, ...options }))
}

/** A customer's browser with a profile in a folder: opened again, it has the same storage. */
export function keptCustomerContext(folder: string, baseURL: string): Promise<BrowserContext> {
  return patient(chromium.launchPersistentContext(folder, { executablePath: EXECUTABLE, args: ARGUMENTS, baseURL, ...PHONE, ...STILL }))
}

async function patient(opening: Promise<BrowserContext>): Promise<BrowserContext> {
  const context = await opening
  context.setDefaultTimeout(STEP_TIMEOUT_MS)
  return context
}

/** Collects errors on the page's console, for the test to check. Failed requests are not included, because some are intended. */
export function collectComplaints(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) complaints.push(message.text())
  })
  return complaints
}

/** Maximum length of the printed outline of a page, in characters. */
const OUTLINE_CHARACTERS = 3_000

/** Pictures pages after each test of the file or group that fails. */
export function pictureFailures(pages: () => readonly (Page | undefined)[]): void {
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await picture(task.name, pages())
  })
}

/** Saves screenshots of the pages after a failed test and prints their file names, with an outline of each page. */
export async function picture(name: string, pages: readonly (Page | undefined)[]): Promise<void> {
  for (const [index, page] of pages.entries()) {
    if (page === undefined || page.isClosed()) continue
    const path = join(tmpdir(), `forecourt-e2e-${name.replace(/\W+/g, '-').slice(0, 60)}-${index}.png`)
    await page.screenshot({ path })
    const outline = await page.locator('body').ariaSnapshot()
    console.error(`What the page looked like: ${path}\n${page.url()}\n${outline.slice(0, OUTLINE_CHARACTERS)}`)
  }
}

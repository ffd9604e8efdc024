import { gzipSync } from 'node:zlib'
import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { sidewaysScroll } from './axe.ts'
import { pictureFailures, staffContext } from './browser.ts'
import { type Showroom, showroom } from './showroom.ts'
import { signInAt } from './sign-in-as.ts'
import { staffPage } from './staff-page.ts'
import { startStage } from './stage.ts'

const FIRST_LOAD_BYTES = 250_000
/** Maximum distance of the first row from the top of the window, and the height range of a row, pixels. */
const FIRST_ROW_Y = 260
const ROW_HEIGHTS = [52, 56] as const
const ROWS_IN_VIEW = 10

const { platform, browser } = await startStage()
let shown: Showroom
let context: BrowserContext
let page: Page

beforeAll(async () => {
  shown = await showroom(platform)
  context = await staffContext(browser, platform.url, { viewport: { width: 1280, height: 720 } })
  page = await context.newPage()
  await signInAt(page, platform.owner, staffPage('home', shown.dealershipId))
  await page.getByRole('heading', { name: /Admin Dashboard/ }).waitFor()
})
pictureFailures(() => [page])

test('the first staff page loads at most 250 kB of gzipped JavaScript', async () => {
  const again = await staffContext(browser, platform.url, { storageState: await context.storageState() })
  // scripts loaded while idle are not part of the first page
  await again.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }))
  const first = await again.newPage()
  const scripts = new Map<string, Promise<number>>()
  first.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return
    const weight = response.body().then((body) => gzipSync(body).length)
    scripts.set(response.url(), weight)
  })
  await first.goto(staffPage('home', shown.dealershipId))
  await first.getByText('Submitted since yesterday').filter({ visible: true }).first().waitFor()
  const bytes = (await Promise.all(scripts.values())).reduce((sum, weight) => sum + weight, 0)
  console.info(`first page of staff: ${(bytes / 1_000).toFixed(1)} kB of gzipped JavaScript in ${scripts.size} files`)
  expect(scripts.size).toBeGreaterThan(0)
  expect(bytes).toBeLessThanOrEqual(FIRST_LOAD_BYTES)
  await again.close()
})

test('a list is prefetched on hover', async () => {
  const rail = page.getByRole('navigation', { name: 'Main', exact: true })
  const asked = page.waitForRequest((request) => request.url().includes('/api/packet-logs?'))
  await rail.getByRole('link', { name: 'Packets' }).hover()
  await asked
  expect(new URL(page.url()).pathname).not.toBe(staffPage('packets', shown.dealershipId))
})

test('moving between lists keeps the page, and shows a visited list immediately', async () => {
  const rail = page.getByRole('navigation', { name: 'Main', exact: true })
  const rows = page.locator('main').getByText('Maria Gonzalez').filter({ visible: true })
  for (const list of ['Leads', 'Customers']) {
    await rail.getByRole('link', { name: list }).click()
    await page.getByRole('heading', { name: list }).waitFor()
    await rows.first().waitFor()
  }
  await page.evaluate(() => Object.assign(window, { stayed: true }))
  // with no further responses, only prefetched data can be shown
  await page.route('**/api/**', () => {})
  const times = []
  for (const list of ['Customers', 'Leads', 'Customers', 'Leads', 'Customers', 'Leads']) times.push(await page.evaluate(switchTo, list))
  console.info(`from list to list: ${times.map((took) => took.toFixed(0)).join(', ')} ms`)
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('a list begins near the top of the screen and shows many compact rows', async () => {
  const wide = await staffContext(browser, platform.url, {
    storageState: await context.storageState(),
    viewport: { width: 1440, height: 900 },
  })
  const list = await wide.newPage()
  const rows = {
    leads: 'main article',
    customers: 'main tbody tr, main article',
    inventory: 'main tbody tr:has(td a)',
    packets: 'main tbody tr',
    documents: 'main li:has(a[data-vehicle])',
    '/admin/owner': 'main tbody tr',
    '/admin/owner?tab=links': 'main tbody tr',
  }
  for (const [name, row] of Object.entries(rows)) {
    await list.goto(name.startsWith('/') ? name : staffPage(name, shown.dealershipId))
    const first = list.locator(row).filter({ visible: true }).first()
    await first.waitFor()
    const box = (await first.boundingBox()) ?? { y: 0, height: 0 }
    console.info(`${name}: first row at ${box.y.toFixed(0)}, ${box.height.toFixed(0)} px high`)
    const inView = Math.floor((900 - box.y) / box.height)
    expect({ name, y: box.y <= FIRST_ROW_Y && box.y > 0, rows: inView >= ROWS_IN_VIEW }).toEqual({ name, y: true, rows: true })
    expect(Math.round(box.height)).toBeGreaterThanOrEqual(ROW_HEIGHTS[0])
    expect(Math.round(box.height)).toBeLessThanOrEqual(ROW_HEIGHTS[1])
  }
  await wide.close()
})

test('lists fit a laptop of 1280 px', async () => {
  const pages = ['leads', 'customers', 'inventory', 'packets', 'documents'].map((name) => staffPage(name, shown.dealershipId))
  for (const path of ['/admin/dashboard', '/admin/owner', '/admin/owner?tab=links', ...pages]) {
    await page.goto(path)
    await page.locator('main tbody tr, main article, main li').filter({ visible: true }).first().waitFor()
    expect([path, await sidewaysScroll(page)]).toEqual([path, expect.toSatisfy((pixels: number) => pixels <= 0)])
  }
})

test('a packet is sent to a known customer with three clicks and without scrolling', async () => {
  await page.goto(staffPage('vehicle', shown.dealershipId, shown.vin))
  await page.evaluate(() => {
    const counted = window as unknown as { clicks: number }
    counted.clicks = 0
    document.addEventListener('click', ({ isTrusted }) => (isTrusted ? counted.clicks++ : undefined), { capture: true })
  })
  await page.getByRole('button', { name: 'Send Vehicle Packet' }).first().click()
  const start = Date.now()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Maria Gonzalez').first().click()
  const send = dialog.getByRole('button', { name: 'Text it' })
  await send.waitFor()
  // a click would scroll the button into view, so it cannot show that the button is visible
  await expect.poll(() => send.evaluate(isInView)).toBe(true)
  await send.click()
  await dialog.getByAltText('QR code that opens this message on your phone').waitFor()
  console.info(`packet sent after ${((Date.now() - start) / 1_000).toFixed(1)} s`)
  expect(await page.evaluate(() => (window as unknown as { clicks: number }).clicks)).toBe(3)
})

/** Whether an element is fully visible: nothing covers its lower corners. */
function isInView(element: Element): boolean {
  const { left, right, bottom } = element.getBoundingClientRect()
  return [left + 12, right - 12].every((x) => element.contains(document.elementFromPoint(x, bottom - 2)))
}

/** Runs in the page: opens a list from the rail and returns how many milliseconds it took to appear. */
async function switchTo(list: string): Promise<number> {
  const link = [...document.querySelectorAll<HTMLAnchorElement>('nav a')].find(({ textContent }) => textContent?.startsWith(list))
  const start = performance.now()
  link?.click()
  const shows = (selector: string, text: string) => document.querySelector(selector)?.textContent?.includes(text) === true
  while (!shows('h1', list) || !shows('main', 'Gonzalez')) await new Promise(requestAnimationFrame)
  return performance.now() - start
}

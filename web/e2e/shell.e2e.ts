import { documentsOperations } from '@forecourt/contracts/documents/operations'
import { taxVinOperations } from '@forecourt/contracts/tax-vin/operations'
import { tradeInsOperations } from '@forecourt/contracts/trade-ins/operations'
import { sampleTradeInForm } from '@forecourt/platform-testing/requests/sample-trade-in'
import { samplePaper } from '@forecourt/service-testing/sample-papers'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { collectComplaints, pictureFailures, staffContext } from './browser.ts'
import { byKeyboard } from './hands.ts'
import { type Showroom, showroom } from './showroom.ts'
import { signInAt } from './sign-in-as.ts'
import { staffPage } from './staff-page.ts'
import { startStage } from './stage.ts'
import { takesKeys } from './takes-keys.ts'

const { platform, browser } = await startStage()
let shown: Showroom

beforeAll(async () => {
  shown = await showroom(platform)
})

async function signIn(page: Page): Promise<void> {
  await signInAt(page, platform.owner, staffPage('home', shown.dealershipId))
  await page.getByRole('heading', { name: /Admin Dashboard/ }).waitFor()
}
/** Adds what lists show above or in them: a file that waits for its vehicle, a trade-in, a ZIP code that a customer entered. */
async function fillLists(): Promise<void> {
  const { dealershipId } = shown
  const body = new FormData()
  body.append('files', new Blob([(await samplePaper('inspection', { vin: '' })) as Uint8Array<ArrayBuffer>]), 'scan0042.pdf')
  const owner = await platform.asOwner()
  const { results } = await owner.call(documentsOperations.uploadDocuments, { params: { dealershipId }, query: {}, body })
  expect(results).toMatchObject([{ state: 'needs-vehicle' }])
  const customer = platform.asAnonymous()
  await customer.call(tradeInsOperations.submitEvaluation, { body: sampleTradeInForm(dealershipId) })
  await customer.call(taxVinOperations.getTaxRate, { params: { zip: '30309' }, query: {} })
  // a page that is loaded before does not load it again
  await expect.poll(async () => (await owner.call(taxVinOperations.listZipLookups, { query: {} })).zips).not.toEqual([])
}
const at = (page: Page) => new URL(page.url()).pathname

describe('the portal by keyboard alone', () => {
  let page: Page
  let complaints: string[]

  beforeAll(async () => {
    page = await (await staffContext(browser, platform.url, { viewport: { width: 1440, height: 900 } })).newPage()
    complaints = collectComplaints(page)
    await signIn(page)
  })
  pictureFailures(() => [page])

  test('the first tab stop skips to the content', async () => {
    await page.keyboard.press('Tab')
    await page.getByRole('link', { name: 'Skip to content' }).waitFor()
    const entry = () => page.evaluate(() => ({ url: window.location.href, state: window.history.state, length: window.history.length }))
    const before = await entry()
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
    // another entry would end what Back and the next and previous vehicle go by
    expect(await entry()).toEqual(before)
  })

  test('g and a letter open a page', async () => {
    const { go } = byKeyboard(page)
    await go('l', 'Leads')
    await expect.poll(() => at(page)).toBe(staffPage('leads', shown.dealershipId))
    await go('i', 'Inventory')
    await expect.poll(() => at(page)).toBe(staffPage('inventory', shown.dealershipId))
  })

  test('the palette finds a vehicle, a customer and a page', async () => {
    await page.keyboard.press('Control+K')
    // wait for the palette to close each time, because only then the focus returns to the page
    const palette = page.getByRole('dialog')
    const search = palette.getByLabel('Search', { exact: true })
    await search.fill('T2')
    await palette
      .getByRole('button', { name: /Stock T2/ })
      .filter({ visible: true })
      .first()
      .waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => at(page)).toContain('/admin/vehicle/')
    await search.waitFor({ state: 'hidden' })
    await page.keyboard.press('Control+K')
    await search.fill('gonzalez')
    await palette.getByRole('button', { name: /Maria Gonzalez/ }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect.poll(() => at(page)).toContain('/admin/customers/')
    await search.waitFor({ state: 'hidden' })
    await page.keyboard.press('Control+K')
    await search.fill('csv')
    await palette.getByRole('button', { name: 'CSV File Management' }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: /CSV File Management/ }).waitFor()
    await search.waitFor({ state: 'hidden' })
  })

  test('? lists the keys, and Escape closes the list', async () => {
    await page.keyboard.press('?')
    await takesKeys(page.getByRole('dialog', { name: 'Keyboard shortcuts' }))
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor({ state: 'hidden' })
  })

  test('no page logged an error', () => expect(complaints).toEqual([]))
})

describe('the portal on a phone', () => {
  let page: Page

  beforeAll(async () => {
    page = await (await staffContext(browser, platform.url, { viewport: { width: 390, height: 844 }, hasTouch: true })).newPage()
    await signIn(page)
  })
  pictureFailures(() => [page])
  const bar = () => page.getByRole('navigation', { name: 'Main, at the bottom' })

  test('the bar leads to the pages used most', async () => {
    await bar().getByRole('link', { name: 'Leads' }).tap()
    await expect.poll(() => at(page)).toBe(staffPage('leads', shown.dealershipId))
    await bar().getByRole('link', { name: 'Inventory' }).tap()
    await expect.poll(() => at(page)).toBe(staffPage('inventory', shown.dealershipId))
  })

  test('lists begin within 200 px of the top, and no item is higher than 120 px', async () => {
    await fillLists()
    const lists = {
      [staffPage('leads', shown.dealershipId)]: 'main article',
      [staffPage('inventory', shown.dealershipId)]: 'main li:has(a[href*="/admin/vehicle/"])',
      [staffPage('ready-to-sell', shown.dealershipId)]: 'main li:has(a[href*="/admin/vehicle/"])',
      [staffPage('documents', shown.dealershipId)]: 'main li:has(a[data-vehicle])',
      [staffPage('packets', shown.dealershipId)]: 'main li',
      [staffPage('customers', shown.dealershipId)]: 'main article',
      '/admin/owner': 'main li',
      '/admin/owner?tab=links': 'main li',
      '/admin/owner?tab=tax': 'main section[aria-label="ZIP codes of customers"] tbody tr',
      [staffPage('trade-ins', shown.dealershipId)]: 'main li',
      [`${staffPage('trade-ins', shown.dealershipId)}?view=table`]: 'main article',
    }
    for (const [path, item] of Object.entries(lists)) {
      await page.goto(path)
      const first = page.locator(item).filter({ visible: true }).first()
      await first.waitFor()
      await expect.poll(async () => (await first.boundingBox())?.y ?? 0, { message: path }).toSatisfy((y: number) => y > 0 && y <= 200)
      const { y, height } = (await first.boundingBox()) ?? { y: 0, height: 0 }
      console.info(`${path}: first item at ${y.toFixed(0)}, ${height.toFixed(0)} px high`)
      expect([path, height <= 120]).toEqual([path, true])
    }
  })

  test('the page of an item links back to its list', async () => {
    await page.goto(staffPage('leads', shown.dealershipId, '9'.repeat(24)))
    await page.getByText("This lead isn't available").waitFor()
    await page.getByRole('link', { name: 'Back to Leads' }).tap()
    await expect.poll(() => at(page)).toBe(staffPage('leads', shown.dealershipId))
    await page.getByRole('link', { name: 'Back to Leads' }).waitFor({ state: 'detached' })
  })

  test('up to 820 px, a vehicle leads back to the inventory, and the OWNER reads which dealership it is of', async () => {
    for (const width of [820, 721, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await page.goto(`${staffPage('vehicle', shown.dealershipId)}/${shown.vin}`)
      const head = page.getByRole('banner')
      await head.getByText('Showroom Cars').filter({ visible: true }).waitFor()
      await head.getByRole('link', { name: 'Back to Inventory' }).tap()
      await expect.poll(() => at(page)).toBe(staffPage('inventory', shown.dealershipId))
      await head.getByText('Showroom Cars').filter({ visible: true }).waitFor()
    }
  })

  test("the other pages are behind 'More'", async () => {
    await bar().getByRole('button', { name: 'More' }).tap()
    await page
      .getByRole('dialog', { name: 'More' })
      .getByRole('link', { name: /Settings/ })
      .tap()
    await page.getByRole('heading', { name: /Settings/ }).waitFor()
    await page.getByRole('dialog', { name: 'More' }).waitFor({ state: 'hidden' })
  })

  test('Send asks for the vehicle first', async () => {
    await bar().getByRole('button', { name: 'Send' }).tap()
    await page
      .getByRole('dialog')
      .getByText(/Search vehicles/)
      .filter({ visible: true })
      .first()
      .waitFor()
  })
})

test('a message below the head of the page, over no part of it, says that the device is offline until it is online', async () => {
  const context = await staffContext(browser, platform.url, { viewport: { width: 1000, height: 500 } })
  const page = await context.newPage()
  await signInAt(page, platform.owner, staffPage('leads', shown.dealershipId))
  await page.getByRole('article').first().getByRole('link').first().click()
  const details = page.getByRole('complementary', { name: 'Lead Details' })
  await details.waitFor()
  await context.setOffline(true)
  const message = page.getByText(/You're offline\. Showing data from/)
  await message.waitFor()
  const edges = async (part: Locator) => {
    const { y, height } = (await part.boundingBox()) ?? { y: 0, height: 0 }
    return { top: y, bottom: y + height }
  }
  const { bottom } = await edges(message)
  expect(await edges(message)).toMatchObject({ top: (await edges(page.getByRole('banner'))).bottom })
  await expect.poll(async () => (await edges(details)).top).toBe(bottom)
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  expect((await edges(message)).bottom).toBe(bottom)
  expect((await edges(page.getByRole('banner'))).top).toBe(0)
  await context.setOffline(false)
  await page.getByText(/You're offline/).waitFor({ state: 'hidden' })
  await context.close()
})

test('offline, a page whose script is not loaded leaves the rail in place, and loads when there is a connection again', async () => {
  const context = await staffContext(browser, platform.url, { viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await signIn(page)
  await context.setOffline(true)
  await page.getByText(/You're offline/).waitFor()
  const rail = page.getByRole('navigation', { name: 'Main', exact: true })
  await rail.getByRole('link', { name: 'Documents' }).click()
  await page.getByText("We couldn't load this page").waitFor()
  await rail.getByRole('link', { name: 'Documents' }).waitFor()
  await page.getByRole('button', { name: 'Try again' }).click()
  await context.setOffline(false)
  await page.getByRole('heading', { name: /Documents/, level: 1 }).waitFor()
  await context.close()
})

test('seven tabs of one browser load, because only one of the hidden tabs keeps its live stream', async () => {
  const context = await staffContext(browser, platform.url)
  await signIn(await context.newPage())
  // Playwright reports every page as visible
  await context.addInitScript(() => Object.defineProperty(document, 'hidden', { get: () => true }))
  for (let tab = 2; tab <= 7; tab++) {
    const page = await context.newPage()
    await page.goto(staffPage('inventory', shown.dealershipId))
    await page.locator('main a[href*="/admin/vehicle/"]').filter({ visible: true }).first().waitFor()
  }
  await context.close()
})

import { documentsOperations } from '@forecourt/contracts/documents/operations'
import { inventoryFeedOperations } from '@forecourt/contracts/inventory-feed/operations'
import { leadsOperations } from '@forecourt/contracts/leads/operations'
import { smallPdf } from '@forecourt/service-testing/small-pdf'
import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible } from './axe.ts'
import { collectComplaints, customerContext, pictureFailures, staffContext } from './browser.ts'
import { LOOKS } from './looks.ts'
import { passes } from './passes.ts'
import { type Showroom, showroom } from './showroom.ts'
import { signInToHome } from './sign-in-as.ts'
import { startStage } from './stage.ts'
import { takesKeys } from './takes-keys.ts'

const PDF = smallPdf(['Report'])

const { platform, browser } = await startStage()
let shown: Showroom
let context: BrowserContext
let page: Page
let complaints: string[]

const pageOf = (vehicleId: string) => `/admin/vehicle/${shown.dealershipId}/${vehicleId}`
const isScrollLocked = () =>
  page.evaluate(() => [document.documentElement, document.body].some((part) => getComputedStyle(part).overflowY === 'hidden'))

beforeAll(async () => {
  shown = await showroom(platform)
  const owner = await platform.asOwner()
  for (const call of ['uploadAutoCheckPdf', 'uploadMsrpPdf'] as const) {
    const body = new FormData()
    body.set('pdf', new Blob([PDF as Uint8Array<ArrayBuffer>]), 'paper.pdf')
    body.set('vin', shown.vin)
    await owner.call(documentsOperations[call], { params: { dealershipId: shown.dealershipId }, body })
  }
  context = await staffContext(browser, platform.url, { viewport: { width: 1440, height: 900 } })
  page = await context.newPage()
  complaints = collectComplaints(page)
  await signInToHome(page, platform.owner)
})
pictureFailures(() => [page])

describe('the page of a vehicle', () => {
  test('opens by stock number, and copies its VIN', async () => {
    await page.goto(pageOf('T2'))
    await Promise.all([passes(page, 'Copied!'), page.getByRole('button', { name: `VIN …${shown.vin.slice(-6)}` }).click()])
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shown.vin)
  })

  test('shows its photos, and locks the scrolling of the page below the gallery', async () => {
    await page.getByText('6 photos', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Show photo 3' }).click()
    await page.getByRole('button', { name: 'Open photo 3 of 6' }).click()
    await page.getByText('Photo 3 of 6', { exact: true }).waitFor()
    expect(await isScrollLocked()).toBe(true)
    await page.keyboard.press('ArrowRight')
    await page.getByText('Photo 4 of 6', { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(isScrollLocked).toBe(false)
    await page.getByRole('button', { name: 'Open photo 4 of 6' }).waitFor()
  })

  test('has a tab for each existing PDF, which opens over the page and closes by ‘back’', async () => {
    await page.getByText('3/5 items available (60%)').waitFor()
    expect(await page.getByRole('button', { name: 'Inspection Forms' }).count()).toBe(0)
    await page.getByRole('button', { name: 'AutoCheck History' }).click()
    const dialog = page.getByRole('dialog', { name: 'AutoCheck History' })
    await dialog.getByText('Page 1 of 1').waitFor()
    const src = await dialog.getByRole('link', { name: 'Open in New Tab' }).getAttribute('href')
    const response = await page.request.get(src ?? '')
    expect([response.status(), response.headers()['content-type']]).toEqual([200, 'application/pdf'])
    await page.goBack()
    await dialog.waitFor({ state: 'hidden' })
    await page.goto(`${pageOf('T2')}?modal=inspection-pdf.${shown.dealershipId}.${await vehicleId()}`)
    await page.getByText('No inspection PDF uploaded for this vehicle.').waitFor()
    await takesKeys(page.getByRole('dialog'))
    await page.keyboard.press('Escape')
  })

  async function vehicleId() {
    const params = { dealershipId: shown.dealershipId, vehicleId: shown.vin }
    return (await (await platform.asOwner()).call(inventoryFeedOperations.getVehicle, { params }))._id
  }

  test('on a phone has the photo, the price and Send on its first screen', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    for (const what of [
      page.getByRole('button', { name: /^Open photo/ }),
      page.getByText(/^est\. /),
      page.getByRole('button', { name: 'Send Vehicle Packet' }),
    ]) {
      const box = await what.boundingBox()
      expect((box?.y ?? 1e9) + (box?.height ?? 0)).toBeLessThanOrEqual(844)
    }
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  test('calculates a payment with the tax of a ZIP code, and without tax', async () => {
    const calculator = page.getByRole('region', { name: 'Payment Calculator' })
    await calculator.getByLabel('ZIP Code').fill('97201')
    await calculator.getByText('State rate, OR: 0%').waitFor()
    await calculator.getByLabel('ZIP Code').fill('00000')
    await calculator.getByText('Tax rate not found for this zip code').waitFor()
    await calculator.getByText('Include Taxes & Fees').click()
    expect(await calculator.getByText('Doc fee').count()).toBe(0)
    await calculator.getByRole('radio', { name: 'Cash' }).check()
    await calculator.getByText('$15,137.00 total').waitFor()
    await calculator.getByRole('radio', { name: 'Finance' }).check()
    await calculator.getByRole('slider', { name: 'Credit Score' }).fill('760')
    expect(await calculator.getByLabel('APR (%)').inputValue()).toBe('3.99')
  })

  test('links to the trade-in page, and shows that the finance application is not set up', async () => {
    const actions = page.getByRole('region', { name: 'Quick Actions' })
    const tradeIn = actions.getByRole('link', { name: 'Vehicle Trade-In Evaluation' })
    await expect.poll(() => tradeIn.getAttribute('href')).toBe('/trade-in/showroom')
    await actions.getByRole('link', { name: 'Add the link in Settings' }).click()
    await page
      .getByRole('heading', { name: /Settings/ })
      .filter({ visible: true })
      .first()
      .waitFor()
    await page.goBack()
    await actions.waitFor()
  })

  test('locks its scrolling while a packet is sent', async () => {
    await page.getByRole('button', { name: 'Send Vehicle Packet' }).click()
    await takesKeys(page.getByRole('dialog'))
    await expect.poll(isScrollLocked).toBe(true)
    await page.keyboard.press('Escape')
    await expect.poll(isScrollLocked).toBe(false)
  })

  test('is accessible, wide and on a phone, light and dark', async () => {
    for (const { viewport, colorScheme } of LOOKS) {
      await page.setViewportSize(viewport)
      await page.emulateMedia({ colorScheme })
      await page.reload()
      await page.getByText('3/5 items available (60%)').waitFor()
      await expectAccessible(page)
    }
  })

  test('on a phone shows a PDF with links to open and download it', async () => {
    await page.getByRole('button', { name: 'View AutoCheck' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('link', { name: 'Open in New Tab' }).waitFor()
    await dialog.getByRole('link', { name: 'Download PDF' }).waitFor()
    await dialog.getByRole('img', { name: /page 1/i }).waitFor()
    expect(complaints).toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })
  })
})

describe('a page that cannot show a vehicle', () => {
  test('shows a loading state, then the error, and retries', async () => {
    let responses = false
    let goOn = () => {}
    const held = new Promise<void>((resolve) => {
      goOn = resolve
    })
    await page.route('**/vehicle/T4', async (route) => {
      if (route.request().resourceType() === 'document' || responses) return route.continue()
      await held
      await route.fulfill({ status: 503, json: { message: 'The service is restarting.' } })
    })
    await page.goto(pageOf('T4'))
    await page.getByText('Loading...').waitFor({ state: 'attached' })
    goOn()
    await page.getByText('The service is restarting.').waitFor()
    responses = true
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('0/5 items available (0%)').waitFor()
    await page.unroute('**/vehicle/T4')
  })

  test('shows staff of another dealership nothing about the vehicle', async () => {
    const other = await platform.createDealership('Elsewhere Autos')
    const salesperson = await platform.createUser('SALES', other._id)
    const theirs = await staffContext(browser, platform.url)
    const theirPage = await theirs.newPage()
    await signInToHome(theirPage, salesperson)
    await theirPage.goto(pageOf('T2'))
    await theirPage.getByText('Dealership not found').filter({ visible: true }).first().waitFor()
    expect(await theirPage.getByText(shown.vin.slice(-6)).count()).toBe(0)
    await theirs.close()
  })
})

test('the payment that a customer submits is the displayed one', async () => {
  const phone = await customerContext(browser, platform.url)
  const packet = await phone.newPage()
  await packet.goto(shown.link)
  const calculator = packet.getByRole('region', { name: 'Payment Calculator' })
  await calculator.getByLabel('ZIP Code').fill('97201')
  await calculator.getByText('State rate, OR: 0%').waitFor()
  await calculator.getByRole('radio', { name: '72' }).check()
  await calculator.getByLabel('Down Payment', { exact: true }).fill('2500')
  await expectAccessible(packet)
  const figure = (await calculator.locator('[aria-live=polite]').textContent()) ?? ''
  await calculator.getByRole('button', { name: 'Submit My Options' }).click()
  await calculator.getByText('Options submitted!').waitFor()
  const owner = await platform.asOwner()
  const logs = await owner.call(leadsOperations.listPacketLogs, { query: { dealershipId: shown.dealershipId } })
  const options = (Array.isArray(logs) ? logs : logs.packetLogs)[0]?.submittedOptions
  expect(options).toMatchObject({ calcTerm: 72, calcDownPayment: 2500, zipCode: '97201', taxRate: 0, taxState: 'OR' })
  expect(Number(figure.replace(/[^0-9.]/g, ''))).toBe(options?.monthlyPayment)
  await phone.close()
})

import { STICKER_RESPONSES, startFakeWindowStickerServer } from '@forecourt/service-testing/fake-window-sticker-server'
import { samplePaper } from '@forecourt/service-testing/sample-papers'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible } from './axe.ts'
import { collectComplaints, pictureFailures, staffContext } from './browser.ts'
import { type Showroom, showroom } from './showroom.ts'
import { signInToHome } from './sign-in-as.ts'
import { startStage } from './stage.ts'

/** The first four vehicles of the feed, one of each make. */
const CARS = { chevrolet: '2016 Chevrolet Traverse', jeep: '2017 Jeep Wrangler', hyundai: '2018 Hyundai Ioniq 5', ford: '2023 Ford F-150' }

const makers = await startFakeWindowStickerServer()
makers.respondWith('ford', STICKER_RESPONSES.found)
const { platform, browser } = await startStage({ documents: { windowStickerUrls: makers.urls, windowStickerTimeoutMs: 5_000 } })
let shown: Showroom
let page: Page
let complaints: string[]

beforeAll(async () => {
  shown = await showroom(platform)
  const context = await staffContext(browser, platform.url, { viewport: { width: 1440, height: 900 } })
  page = await context.newPage()
  complaints = collectComplaints(page)
  const sales = await platform.createUser('SALES', shown.dealershipId)
  await signInToHome(page, sales)
})
afterAll(() => makers.stop())
pictureFailures(() => [page])

const documents = (query = '') => `/admin/documents/${shown.dealershipId}${query}`
const rowOf = (car: string) => page.getByRole('list', { name: 'All Vehicles' }).getByRole('listitem').filter({ hasText: car }).first()
const panel = () => page.getByRole('complementary', { name: /^Documents of/ })
const pdf = async (name: string, kind: 'inspection' | 'autocheck' | 'msrp', pages = 1) => ({
  name,
  mimeType: 'application/pdf',
  buffer: await samplePaper(kind, { pages }),
})
async function choose(menu: string, item: string | RegExp) {
  await page.getByRole('button', { name: `More for ${menu}` }).click()
  await page.getByRole('menuitem', { name: item }).click()
}
describe('the list of all vehicles', () => {
  test('accepts a file in a row, and a replacement', async () => {
    await page.goto(documents())
    await page.getByText('60 vehicles').waitFor()
    const row = rowOf(CARS.chevrolet)
    await row.getByLabel(/^File for the Inspection/).setInputFiles(await pdf('first.pdf', 'inspection'))
    await row.getByRole('button', { name: /^Already uploaded: view the Inspection/ }).waitFor()
    await row.getByLabel(/^File to replace the Inspection/).setInputFiles(await pdf('second.pdf', 'inspection', 2))
    await expect
      .poll(async () => (await filed(0)).documents[0]?.versions.map(({ fileName }) => fileName))
      .toEqual(['second.pdf', 'first.pdf'])
    await expectAccessible(page)
  })

  test('shows in the row why a file is rejected, and keeps the previous one', async () => {
    const row = rowOf(CARS.chevrolet)
    const file = { name: 'third.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html>no paper</html>') }
    await row.getByLabel(/^File to replace the Inspection/).setInputFiles(file)
    await row.getByRole('alert').waitFor()
    expect(await row.getByRole('alert').textContent()).toMatch(/\w+.*\.$/)
    await row.getByRole('button', { name: 'Dismiss' }).click()
    expect((await filed(0)).documents[0]?.versions).toHaveLength(2)
  })

  test('opens a vehicle’s panel, where an earlier version is restored', async () => {
    await rowOf(CARS.chevrolet).getByRole('link', { name: CARS.chevrolet }).click()
    await panel()
      .getByText(/^\w+ \d+ by .*, 2 pages$/)
      .waitFor()
    await choose('Inspection', 'Show 2 versions')
    await expectAccessible(page)
    await panel().getByRole('button', { name: 'Restore first.pdf' }).click()
    await panel()
      .getByText(/^\w+ \d+ by .*, 1 page$/)
      .waitFor()
  })

  test('removes a document after a confirmation, and restores it', async () => {
    await choose('Inspection', 'Remove…')
    await page.getByRole('dialog', { name: 'Remove the Inspection?' }).getByRole('button', { name: 'Remove Inspection' }).click()
    await panel().getByText('Removed. You can restore it.').waitFor()
    await rowOf(CARS.chevrolet)
      .getByRole('button', { name: /^Add Inspection/ })
      .waitFor()
    await panel().getByRole('button', { name: 'Restore second.pdf' }).click()
    await panel()
      .getByText(/^\w+ \d+ by .*, 2 pages$/)
      .waitFor()
    await panel().getByRole('button', { name: 'View Inspection' }).click()
    await page.getByRole('img', { name: 'Inspection, page 2 of 2' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
  })

  test('shows that reports are not set up, and closes the panel', async () => {
    await panel().getByRole('button', { name: 'Fetch the AutoCheck report' }).click()
    await panel()
      .getByRole('alert')
      .getByText(/aren't set up/)
      .waitFor()
    await panel().getByRole('button', { name: 'Close' }).click()
    await panel().waitFor({ state: 'hidden' })
    expect(new URL(page.url()).search).toBe('')
  })

  test('saves a video’s address, and fetches a sticker from the manufacturer', async () => {
    await rowOf(CARS.jeep)
      .getByRole('button', { name: /^Add Video/ })
      .click()
    const dialog = page.getByRole('dialog', { name: `Video – ${CARS.jeep}` })
    await dialog.getByLabel('Video URL').fill('https://youtu.be/abcdefgh')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await rowOf(CARS.jeep).getByText('Added', { exact: true }).waitFor()

    await rowOf(CARS.ford)
      .getByRole('button', { name: /^Fetch the Ford window sticker/ })
      .click()
    await rowOf(CARS.ford)
      .getByRole('button', { name: /^Already uploaded: view the MSRP/ })
      .waitFor()
    expect(
      await rowOf(CARS.hyundai)
        .getByRole('button', { name: /window sticker/ })
        .count(),
    ).toBe(0)
  })

  test('is filtered to vehicles that lack everything ticked', async () => {
    await page.getByRole('checkbox', { name: 'Inspection' }).check()
    await page.getByText('Showing vehicles missing: Inspection · 59 vehicles').waitFor()
    await page.getByRole('checkbox', { name: 'Video' }).check()
    await page.getByText('Showing vehicles missing: Video, Inspection · 58 vehicles').waitFor()
    expect(await page.getByText('T2 · VIN').count()).toBe(0)
    await page.reload()
    await page.getByText('Showing vehicles missing: Video, Inspection · 58 vehicles').waitFor()
    await page.getByRole('button', { name: 'Clear All Filters' }).click()
    await page.getByText('60 vehicles', { exact: true }).waitFor()
  })

  test('accepts a file in a row on a phone, and opens a vehicle as a page', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto(documents())
    const row = rowOf(CARS.hyundai)
    await row.getByLabel(/^File for the AutoCheck/).setInputFiles(await pdf('report.pdf', 'autocheck', 3))
    await row.getByRole('button', { name: /^Add AutoCheck/ }).waitFor({ state: 'hidden' })
    await expectAccessible(page)
    await row.getByRole('link', { name: CARS.hyundai }).click()
    const whole = page.getByRole('dialog', { name: CARS.hyundai })
    await whole.getByText(/^\w+ \d+ by .*, 3 pages$/).waitFor()
    await expectAccessible(page)
    await whole.getByRole('button', { name: 'View AutoCheck' }).click()
    await page.getByRole('img', { name: 'AutoCheck, page 1 of 3' }).waitFor()
    await page.keyboard.press('Escape')
    await whole.getByRole('button', { name: 'Close' }).click()
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.emulateMedia({ colorScheme: 'light' })
  })

  async function filed(place: number): Promise<{ documents: { versions: { fileName: string }[] }[] }> {
    const response = await page.request.get(`/api/dealerships/${shown.dealershipId}/vehicle-documents/T${place + 1}`)
    return (await response.json()) as { documents: { versions: { fileName: string }[] }[] }
  }
})

describe('the pages that show and send a vehicle', () => {
  test('the vehicle’s page accepts the missing documents, and counts them', async () => {
    await page.goto(`/admin/vehicle/${shown.dealershipId}/T3`)
    await page.getByText('2/5 items available (40%)').waitFor()
    await page.getByLabel('File for the Inspection').setInputFiles(await pdf('sheet.pdf', 'inspection'))
    await page.getByText('3/5 items available (60%)').waitFor()
    await page.getByRole('button', { name: 'Inspection Forms' }).waitFor()
  })

  test('the dialog that sends a packet accepts the rest', async () => {
    await page.getByRole('button', { name: 'Send Vehicle Packet' }).click()
    const dialog = page.getByRole('dialog', { name: 'Send Vehicle Packet' })
    await dialog.getByText('4/6 items available (67%)').waitFor()
    await dialog.getByRole('button', { name: /^Package status/ }).click()
    await dialog.getByRole('button', { name: 'Add 2 missing items' }).click()
    await dialog.getByLabel('File for the MSRP').setInputFiles(await pdf('sticker.pdf', 'msrp'))
    await dialog.getByText('5/6 items available (83%)').waitFor()
    await expectAccessible(page)
    expect(complaints).toEqual([])
  })
})

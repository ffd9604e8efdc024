import { sampleTradeIn } from '@forecourt/platform-testing/requests/sample-trade-in'
import { samplePaper } from '@forecourt/service-testing/sample-papers'
import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { collectComplaints, picture, staffContext } from './browser.ts'
import { pdf } from './drop-files.ts'
import { feedFile, makeCars } from './feed-file.ts'
import { byKeyboard, byTouch, type Hand } from './hands.ts'
import { type Showroom, showroom } from './showroom.ts'
import { signInAt } from './sign-in-as.ts'
import { staffPage } from './staff-page.ts'
import { startStage } from './stage.ts'

const HANDS: { how: string; look: BrowserContextOptions; of: (page: Page) => Hand }[] = [
  { how: 'by keyboard alone', look: { viewport: { width: 1440, height: 900 } }, of: byKeyboard },
  { how: 'by touch on a phone', look: { viewport: { width: 390, height: 844 }, hasTouch: true }, of: byTouch },
]

const { platform, browser } = await startStage()

/** Submits a trade-in as the wizard does. */
async function submitTradeIn(page: Page, dealershipId: string): Promise<void> {
  const { request } = page.context()
  const begun = await request.post('/api/trade-in-drafts', { data: { dealershipId, requestId: crypto.randomUUID() } })
  const { draft } = (await begun.json()) as { draft: string }
  const submitted = await request.post(`/api/trade-in-drafts/${draft}/submit`, { data: sampleTradeIn() })
  expect(submitted.ok()).toBe(true)
}

describe.each(HANDS)('the five main tasks of staff $how', ({ how, look, of }) => {
  let shown: Showroom
  let page: Page
  let hand: Hand
  let complaints: string[]
  beforeAll(async () => {
    shown = await showroom(platform, `Showroom ${how}`)
    page = await (await staffContext(browser, platform.url, look)).newPage()
    complaints = collectComplaints(page)
    await submitTradeIn(page, shown.dealershipId)
    await signInAt(page, platform.owner, staffPage('home', shown.dealershipId))
    await page.getByRole('heading', { name: /Admin Dashboard/ }).waitFor()
    hand = of(page)
  })
  beforeEach(async () => {
    await page.goto(staffPage('home', shown.dealershipId))
    await page.getByText('Submitted since yesterday').filter({ visible: true }).first().waitFor()
  })
  afterAll(() => page?.context().close())
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await picture(`${how} ${task.name}`, [page])
  })

  /** Prints the cost of a task, for comparison over time. */
  async function cost(task: string, work: () => Promise<void>): Promise<void> {
    const [began, before] = [performance.now(), hand.presses()]
    await work()
    const seconds = ((performance.now() - began) / 1_000).toFixed(1)
    console.info(`${task} ${how}: ${hand.presses() - before} presses, ${seconds} s`)
  }
  async function chooseFile(button: Locator, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
    const chooser = page.waitForEvent('filechooser')
    await hand.press(button)
    await (await chooser).setFiles(file)
  }

  test('an inventory file is uploaded', () =>
    cost('an inventory file', async () => {
      await hand.go('f', 'Feed', 'CSV File Management')
      await chooseFile(page.getByRole('button').filter({ hasText: 'Choose a .csv file' }), feedFile('more.csv', makeCars(61)))
      await hand.press(page.getByRole('button', { name: 'Import now' }))
      await page.getByRole('region', { name: 'Latest file' }).getByText('Imported', { exact: true }).waitFor()
    }))

  test('a document is added to its vehicle', () =>
    cost('a document', async () => {
      await hand.go('d', 'Documents')
      const uploader = page.getByRole('region', { name: 'PDF Uploader' })
      await chooseFile(
        uploader.getByRole('button', { name: 'Choose files' }),
        pdf('scan.pdf', await samplePaper('inspection', { vin: shown.vin })),
      )
      await uploader.getByText(/^1 ready/).waitFor()
      await hand.press(uploader.getByRole('button', { name: 'Start Upload' }))
      await uploader.getByText(/^Filed: /).waitFor()
    }))

  test('a packet is sent to a known customer', () =>
    cost('a packet', async () => {
      await hand.go('i', 'Inventory')
      await hand.openFirstRow(page.locator(`main a[href*="${staffPage('vehicle', shown.dealershipId)}"]`).first())
      await hand.press(page.getByRole('button', { name: 'Send Vehicle Packet' }).first())
      const dialog = page.getByRole('dialog', { name: 'Send Vehicle Packet' })
      await hand.press(dialog.getByRole('button', { name: /^Maria Gonzalez/ }))
      await hand.press(dialog.getByRole('button', { name: 'Copy Link' }))
      await dialog.getByRole('button', { name: 'Copied!' }).waitFor()
    }))

  test("a customer's activity is read", () =>
    cost('a lead', async () => {
      await hand.go('l', 'Leads')
      await hand.openFirstRow(page.getByRole('article').first())
      await page.getByText('Submitted a trade-in: 2019 Honda Accord').waitFor()
    }))

  test('an offer is made for a trade-in', () =>
    cost('an offer', async () => {
      await hand.go('t', 'Trade-ins')
      await hand.openFirstRow(page.getByRole('list', { name: 'Trade-in evaluations' }).getByRole('link').first())
      const amount = page.getByLabel('Offer amount')
      await hand.type(amount, '12500')
      await hand.press(page.getByRole('button', { name: 'Make offer of $12,500' }))
      await page.getByRole('region', { name: 'Your offer' }).getByText('Offer open').waitFor()
    }))

  test('no page logged an error', () => expect(complaints).toEqual([]))
})

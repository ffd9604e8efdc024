import { leadsOperations } from '@forecourt/contracts/leads/operations'
import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { collectComplaints, customerContext, pictureFailures, staffContext } from './browser.ts'
import { type Showroom, showroom } from './showroom.ts'
import { signInToHome } from './sign-in-as.ts'
import { startStage } from './stage.ts'

const NAME = 'Maria Gonzalez'

const { platform, browser } = await startStage()
let shown: Showroom

beforeAll(async () => {
  shown = await showroom(platform)
})

describe('a customer on a phone, watched by the owner and by their salesperson', () => {
  let owner: Page
  let sales: Page
  let phone: BrowserContext
  let customer: Page
  let complaints: string[][]
  const watchers = () => [owner, sales]
  const cardOf = (page: Page) => page.getByRole('article', { name: NAME })
  /** waits until both see a text, without a reload */
  const bothSee = (text: string | RegExp) =>
    Promise.all(
      watchers().map((page) =>
        cardOf(page)
          .getByText(text, { exact: typeof text === 'string' })
          .waitFor(),
      ),
    )

  beforeAll(async () => {
    const person = await platform.createUser('SALES', shown.dealershipId)
    const asOwner = await platform.asOwner()
    const leads = await asOwner.call(leadsOperations.listLeads, { params: { dealershipId: shown.dealershipId } })
    const leadId = Array.isArray(leads) ? (leads[0]?._id ?? '') : ''
    const assigning = { params: { dealershipId: shown.dealershipId, leadId }, body: { assignedTo: { email: person.email } } }
    await asOwner.call(leadsOperations.assignLead, assigning)
    ;[owner, sales] = [
      await (await staffContext(browser, platform.url)).newPage(),
      await (await staffContext(browser, platform.url)).newPage(),
    ]
    phone = await customerContext(browser, platform.url)
    customer = await phone.newPage()
    complaints = [owner, sales, customer].map(collectComplaints)
    await signInToHome(owner, platform.owner)
    await signInToHome(sales, person)
    for (const page of watchers()) {
      await page.goto(`/admin/leads/${shown.dealershipId}`)
      await cardOf(page).getByText('Offline').waitFor()
    }
  })
  pictureFailures(() => [owner, sales, customer])

  test('both see that the link was opened, and the viewer in the strip', async () => {
    await customer.goto(shown.link)
    await customer.getByRole('heading', { level: 1 }).waitFor()
    await bothSee('Active now')
    for (const page of watchers())
      await page
        .getByRole('region', { name: /viewing now/i })
        .getByText(NAME)
        .waitFor()
  })

  test('a second tab counts as the same viewer, and closing one tab does not end the visit', async () => {
    const second = await phone.newPage()
    await second.goto(shown.link)
    await second.getByRole('heading', { level: 1 }).waitFor()
    for (const page of watchers()) {
      expect(
        await page
          .getByRole('region', { name: /viewing now/i })
          .getByText(NAME)
          .count(),
      ).toBe(1)
    }
    await second.close({ runBeforeUnload: true })
    await expect.poll(() => phone.pages().length).toBe(1)
    await bothSee('Active now')
  })

  test('the submitted payment is the displayed one, and both staff see it', async () => {
    await customer.getByRole('radio', { name: '72' }).check({ force: true })
    const seen = await customer
      .getByText(/^\$[\d,]+\.\d\d$/)
      .first()
      .textContent()
    await customer.getByRole('button', { name: 'Submit My Options' }).click()
    await customer.getByText('Options submitted!').waitFor()
    await bothSee('✓ Submitted')
    const logs = await (await platform.asOwner()).call(leadsOperations.listPacketLogs, { query: { dealershipId: shown.dealershipId } })
    const submitted = Array.isArray(logs) ? logs[0]?.submittedOptions : null
    expect(`$${submitted?.monthlyPayment?.toFixed(2)}`).toBe(seen?.replaceAll(',', ''))
  })

  test('a revoked link shows a polite message to the customer who opens it again', async () => {
    const owners = await platform.asOwner()
    const logs = await owners.call(leadsOperations.listPacketLogs, { query: { dealershipId: shown.dealershipId } })
    const logId = Array.isArray(logs) ? (logs[0]?._id ?? '') : ''
    await owners.call(leadsOperations.setPacketAccess, { params: { logId }, body: { revoked: true } })
    await customer.reload()
    await customer.getByRole('heading', { name: 'This link is no longer available' }).waitFor()
    expect(await customer.getByText('Showroom Cars').count()).toBeGreaterThan(0)
    expect(await customer.getByText('Payment Calculator').count()).toBe(0)
    await bothSee('Offline')
  })

  test('no page logged an error', () => {
    expect(complaints.flat()).toEqual([])
  })
})

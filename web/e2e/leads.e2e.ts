import type { ApiClient } from '@forecourt/api-client/api-client'
import { leadsOperations } from '@forecourt/contracts/leads/operations'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { accessibilityProblems, expectAccessible } from './axe.ts'
import { collectComplaints, customerContext, pictureFailures, staffContext } from './browser.ts'
import { type Showroom, showroom } from './showroom.ts'
import { signInAt } from './sign-in-as.ts'
import { startStage } from './stage.ts'

/** a bit more than two pages of leads */
const MORE_LEADS = 23

const { platform, browser } = await startStage()
let shown: Showroom
let owner: ApiClient

beforeAll(async () => {
  shown = await showroom(platform)
  owner = await platform.asOwner()
  for (let number = 1; number <= MORE_LEADS; number += 1) await addLead(`Lead${number}`)
})

const addLead = (firstName: string) => {
  const body = { firstName, lastName: 'Tester', email: `${firstName.toLowerCase()}@mail.test`, phone: '' }
  return owner.call(leadsOperations.createLead, { params: { dealershipId: shown.dealershipId }, body })
}

describe('the leads of a dealership', () => {
  let staff: Page
  let customer: Page
  let complaints: string[]

  beforeAll(async () => {
    await platform.createUser('SALES', shown.dealershipId)
    staff = await (await staffContext(browser, platform.url, { viewport: { width: 1280, height: 800 } })).newPage()
    complaints = collectComplaints(staff)
    await signInAt(staff, platform.owner, `/admin/leads/${shown.dealershipId}`)
    await staff.getByText(`Total Leads: ${MORE_LEADS + 1}`).waitFor()
  })
  pictureFailures(() => [staff, customer])
  const names = () => staff.getByRole('article').evaluateAll((cards) => cards.map((card) => card.getAttribute('aria-label')))

  test('are paged and searched, and the address keeps the search', async () => {
    expect(await names()).toHaveLength(10)
    await staff.getByRole('button', { name: 'Page 3' }).click()
    await staff.getByRole('article', { name: 'Maria Gonzalez' }).waitFor()
    await staff.getByText('Showing 4 of 24 leads').waitFor()
    await staff.getByLabel('Search leads').fill('lead7@')
    await staff.getByText('Total Leads: 1 ').waitFor()
    expect(new URL(staff.url()).searchParams.get('page')).toBeNull()
    await staff.getByLabel('Search leads').fill('no such lead')
    await staff.getByText('No leads match').waitFor()
    await staff.getByRole('button', { name: 'Show all leads' }).click()
    await staff.getByText(`Total Leads: ${MORE_LEADS + 1}`).waitFor()
  })

  test('open their next page at its top, stay in place beside an opened lead, and are in the same place after Back', async () => {
    await staff.setViewportSize({ width: 1280, height: 400 })
    const top = () => staff.evaluate(() => window.scrollY)
    await staff.getByRole('button', { name: 'Page 2' }).click()
    await staff.getByText('Showing 11–20 of 24').waitFor()
    await expect.poll(top).toBe(0)
    await staff.getByRole('article').nth(6).getByRole('link').first().click()
    const details = staff.getByRole('complementary', { name: 'Lead Details' })
    await details.getByRole('link', { name: 'Customer', exact: true }).waitFor()
    const left = await top()
    expect(left).toBeGreaterThan(0)
    await details.getByRole('link', { name: 'Customer', exact: true }).click()
    await staff.getByRole('heading', { level: 1 }).getByRole('link', { name: 'Customers' }).waitFor()
    await expect.poll(top).toBe(0)
    await staff.goBack()
    await details.waitFor()
    await expect.poll(top).toBe(left)
    await staff.setViewportSize({ width: 1280, height: 800 })
    await staff.goto(`/admin/leads/${shown.dealershipId}`)
    await staff.getByText(`Total Leads: ${MORE_LEADS + 1}`).waitFor()
  })

  test('keep their order and the scroll position when a new lead arrives, until the user requests it', async () => {
    const before = await names()
    await staff.getByRole('article', { name: before[6] ?? '' }).scrollIntoViewIfNeeded()
    const top = () => staff.evaluate(() => window.scrollY)
    const scrolled = await top()
    await addLead('Newcomer')
    const news = staff.getByRole('button', { name: 'New activity – refresh order' })
    await news.waitFor()
    expect(await names()).toEqual(before)
    expect(await top()).toBe(scrolled)
    await news.click()
    await expect.poll(async () => (await names())[0]).toBe('Newcomer Tester')
  })

  test('are assigned and unassigned', async () => {
    const card = staff.getByRole('article', { name: 'Newcomer Tester' })
    const choose = async (person: RegExp, button: string) => {
      await card.getByRole('button', { name: 'More for Newcomer Tester' }).click()
      await staff.getByRole('menuitem', { name: 'Assign' }).click()
      const dialog = staff.getByRole('dialog', { name: 'Assign Newcomer Tester' })
      await dialog.getByRole('combobox', { name: 'Assign to' }).click()
      await staff.getByRole('option', { name: person }).click()
      await dialog.getByRole('button', { name: button }).click()
      await dialog.waitFor({ state: 'detached' })
    }
    await choose(/^SALES/, 'Assign Lead')
    await card.getByText(/^Assigned to SALES/).waitFor()
    await choose(/^Unassigned/, 'Unassign Lead')
    await card.getByText(/^Assigned to/).waitFor({ state: 'detached' })
  })

  test('are assigned together, and belong to the new assignee', async () => {
    for (const name of ['Newcomer Tester', 'Lead23 Tester']) {
      const row = staff.getByRole('article', { name })
      await row.hover()
      await row.getByRole('checkbox').check()
    }
    await staff.getByText('2 selected').waitFor()
    await staff.getByRole('button', { name: 'Assign…' }).click()
    const dialog = staff.getByRole('dialog', { name: 'Assign 2 leads' })
    await dialog.getByRole('combobox', { name: 'Assign to' }).click()
    await staff.getByRole('option', { name: /^SALES/ }).click()
    await dialog.getByRole('button', { name: 'Assign Leads' }).click()
    await staff.getByText(/^2 leads assigned to SALES/).waitFor()
    await staff.getByRole('button', { name: 'Filter', exact: true }).click()
    await staff.getByRole('combobox', { name: 'Assigned to' }).click()
    await staff.getByRole('option', { name: /^SALES/ }).click()
    await staff.keyboard.press('Escape')
    await staff.getByText(/Total Leads: 2 ·/).waitFor()
    await staff.getByRole('button', { name: /^Remove filter: SALES/ }).click()
    await staff.getByText(`Total Leads: ${MORE_LEADS + 2}`).waitFor()
  })

  test('are deleted after a confirmation, and the counts are updated', async () => {
    await staff.getByRole('button', { name: 'More for Newcomer Tester' }).click()
    await staff.getByRole('menuitem', { name: 'Delete' }).click()
    const question = staff.getByRole('dialog', { name: 'Delete Lead' })
    await question.getByText(/You'll lose the lead of Newcomer Tester/).waitFor()
    await question.getByRole('button', { name: 'Delete Lead' }).click()
    await staff.getByText('Lead deleted, with 1 customer').waitFor()
    await expect.poll(async () => (await names())[0]).not.toBe('Newcomer Tester')
  })

  test('show who is viewing now, and a click opens their activity', async () => {
    customer = await (await customerContext(browser, platform.url)).newPage()
    complaints.push(...collectComplaints(customer))
    await customer.goto(shown.link)
    await customer.getByText('Payment Calculator').waitFor()
    const strip = staff.getByRole('region', { name: /Viewing now/ })
    await strip.getByText('Maria Gonzalez').waitFor()
    await strip.getByRole('button', { name: /Maria Gonzalez/ }).click()
    const details = detailsOf()
    await details.getByRole('heading', { name: 'Maria Gonzalez' }).waitFor()
    await details.getByText(/^Viewing now/).waitFor()
    await details.getByText('Opened a packet once').waitFor()
    expect(new URL(staff.url()).pathname).toMatch(/^\/admin\/leads\/[0-9a-f]{24}\/[0-9a-f]{24}$/)
    await customer.getByRole('radio', { name: '72' }).check({ force: true })
    await details.getByText(/changed Term from 60 months to 72 months/).waitFor()
    expect(await accessibilityProblems(staff)).toEqual([])
  })

  test('show when the customer leaves, and the strip disappears', async () => {
    await customer.close({ runBeforeUnload: true })
    await detailsOf()
      .getByText(/^Viewed for|^Opened the packet/)
      .filter({ visible: true })
      .first()
      .waitFor()
    await staff.keyboard.press('Escape')
    await detailsOf().waitFor({ state: 'detached' })
    await staff.getByText('Nobody is viewing right now').waitFor()
  })

  test('link to their customer, and show the corrected phone number', async () => {
    await staff.goto(await addressOf('Maria'))
    await detailsOf().getByRole('link', { name: 'Customer', exact: true }).click()
    const phone = staff.getByRole('textbox', { name: 'Phone' })
    await phone.fill('')
    await phone.pressSequentially('4045550177')
    expect(await phone.inputValue()).toBe('(404) 555-0177')
    await staff.getByRole('button', { name: 'Save' }).click()
    await staff.getByText('Customer saved').waitFor()
    expect(await accessibilityProblems(staff)).toEqual([])
    await staff.goto(await addressOf('Maria'))
    await detailsOf().getByRole('link', { name: 'Call (404) 555-0177' }).waitFor()
    await staff.goto(`/admin/customers/${shown.dealershipId}?search=5550177`)
    await staff.getByRole('article', { name: 'Maria Gonzalez' }).getByText('(404) 555-0177').waitFor()
    expect(await accessibilityProblems(staff)).toEqual([])
  })

  test('no longer show a packet link that was deleted in their details', async () => {
    await staff.goto(await addressOf('Maria'))
    const details = detailsOf()
    await details.getByRole('checkbox', { name: 'Select all' }).check()
    await details.getByRole('button', { name: 'Delete selected (1)' }).click()
    await staff.getByRole('button', { name: 'Delete 1 link' }).click()
    await staff.getByText('1 packet link deleted').waitFor()
    await details.getByText('No packet links yet.').waitFor()
  })

  test('fit a phone', async () => {
    await staff.setViewportSize({ width: 390, height: 844 })
    for (const address of [`/admin/leads/${shown.dealershipId}`, await addressOf('Maria'), `/admin/customers/${shown.dealershipId}`]) {
      await staff.goto(address)
      await staff
        .getByText(/Total Leads|Engagement Timeline|\d customers/)
        .filter({ visible: true })
        .first()
        .waitFor()
      await expectAccessible(staff)
    }
  })

  test('no page logged an error', () => {
    expect(complaints).toEqual([])
  })

  function detailsOf() {
    return staff.getByRole('complementary', { name: 'Lead Details' })
  }
  async function addressOf(firstName: string): Promise<string> {
    const query = { search: firstName, page: 1 }
    const response = await owner.call(leadsOperations.listLeads, { params: { dealershipId: shown.dealershipId }, query })
    const [lead] = Array.isArray(response) ? response : response.leads
    return `/admin/leads/${shown.dealershipId}/${lead?._id}`
  }
})

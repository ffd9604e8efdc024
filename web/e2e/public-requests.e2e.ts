import { leadsOperations } from '@forecourt/contracts/leads/operations'
import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { accessibilityProblems, sidewaysScroll } from './axe.ts'
import { collectComplaints } from './browser.ts'
import { publicShowroom } from './public-showroom.ts'
import { staffAt } from './staff-at.ts'

const shown = await publicShowroom()
afterEach(({ task }) => shown.leave(task.result?.state === 'fail' ? task.name : null))

const vehiclePage = (index: number) => `/inventory/harbor-motors?vehicle=${shown.cars[index]?.vin}`
const form = (page: Page) => page.getByRole('dialog')
const fill = async (page: Page, values: Readonly<Record<string, string>>) => {
  for (const [label, value] of Object.entries(values)) await form(page).getByLabel(label, { exact: true }).fill(value)
}
const leadsOf = async (search: string) => {
  const owner = await shown.platform.asOwner()
  const response = await owner.call(leadsOperations.listLeads, {
    params: { dealershipId: shown.dealershipId },
    query: { search, page: 1 },
  })
  return Array.isArray(response) ? response : response.leads
}

test('a visitor requests a test drive on a phone, and staff see the lead with its source and the request', async () => {
  const page = await shown.visit(vehiclePage(1))
  const complaints = collectComplaints(page)
  await page.getByText('/mo est.').waitFor()
  expect(await page.getByRole('link', { name: 'Call Harbor Motors' }).getAttribute('href')).toBe('tel:+14045550100')
  expect(await page.getByRole('link', { name: 'Text Harbor Motors' }).getAttribute('href')).toBe('sms:+14045550111')
  expect(await page.getByRole('link', { name: 'Value your trade-in' }).getAttribute('href')).toBe('/trade-in/harbor-motors')
  await page.getByRole('button', { name: 'Book a test drive' }).click()
  expect(await accessibilityProblems(page)).toEqual([])
  await fill(page, { 'First name': 'Nina', 'Last name': 'Okafor', Phone: '4045550177', 'Preferred time (optional)': 'Saturday morning' })
  await form(page).getByRole('button', { name: 'Ask for a test drive' }).click()
  await page.getByText('You asked for a test drive: Saturday morning.').waitFor()
  await page.getByText('Harbor Motors will call or text you.').waitFor()
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
  expect(complaints).toEqual([])

  const [lead, ...others] = await leadsOf('Okafor')
  expect(others).toEqual([])
  expect(lead).toMatchObject({
    source: 'public-inventory',
    phone: '(404) 555-0177',
    vehicle: { vin: shown.cars[1]?.vin },
    lastRequest: { kind: 'test-drive', source: 'public-inventory', preferredTime: 'Saturday morning' },
  })
  const staff = await staffAt(shown, `/admin/home/${shown.dealershipId}`)
  await staff.getByText('Nina Okafor').filter({ visible: true }).first().waitFor()
  await staff.getByText('Wants a test drive').filter({ visible: true }).first().waitFor()
  await staff.getByText('Saturday morning').filter({ visible: true }).first().waitFor()
  await staff.context().close()
})

test('a missing value shows an error beside its field, and nothing is sent', async () => {
  const page = await shown.visit(vehiclePage(2))
  const sent: string[] = []
  page.on('request', (request) => void (request.url().endsWith('/requests') && sent.push(request.url())))
  await page.getByRole('button', { name: 'Ask a question' }).click()
  await form(page).getByRole('button', { name: 'Send your question' }).click()
  for (const text of ['Enter your first name', 'Enter your last name', 'Enter a phone number or an email address', 'Write your question']) {
    await form(page).getByText(text).waitFor()
  }
  expect(
    await form(page)
      .getByLabel('First name')
      .evaluate((field) => field === document.activeElement),
  ).toBe(true)
  expect(await accessibilityProblems(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect.poll(() => form(page).count()).toBe(0)
  expect(sent).toEqual([])
})

test('a request that failed on a bad connection is retried, and arrives once', async () => {
  const page = await shown.visit(vehiclePage(9))
  await page.getByRole('button', { name: 'Ask for the price' }).click()
  await fill(page, { 'First name': 'Omar', 'Last name': 'Haddad', Email: 'omar@mail.test' })
  // the server receives the request, but the response is lost
  await page.route('**/requests', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await form(page).getByRole('button', { name: 'Ask for the price' }).click()
  await form(page).getByText("We couldn't send it. Check your connection and try again.").waitFor()
  await page.unroute('**/requests')
  await form(page).getByRole('button', { name: 'Try again' }).click()
  await page.getByText('You asked for the price.').waitFor()
  await page.getByRole('button', { name: 'Sent' }).waitFor()
  const [lead] = await leadsOf('Haddad')
  const owner = await shown.platform.asOwner()
  const params = { dealershipId: shown.dealershipId, leadId: lead?._id ?? '' }
  const { entries } = await owner.call(leadsOperations.getLeadTimeline, { params, query: {} })
  expect(entries.filter(({ kind }) => kind === 'requested')).toHaveLength(1)
})

import { leadsOperations } from '@forecourt/contracts/leads/operations'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible, onNarrowestScreen, sidewaysScroll } from './axe.ts'
import { customerContext, pictureFailures, staffContext } from './browser.ts'
import { LOOKS, PHONE } from './looks.ts'
import { type Showroom, showroom } from './showroom.ts'
import { signInAs } from './sign-in-as.ts'
import { staffPage } from './staff-page.ts'
import { startStage } from './stage.ts'

const MISSING = '0'.repeat(24)

const { platform, browser } = await startStage()
let shown: Showroom

beforeAll(async () => {
  shown = await showroom(platform)
})

async function newestLead(): Promise<string> {
  const owner = await platform.asOwner()
  const leads = await owner.call(leadsOperations.listLeads, { params: { dealershipId: shown.dealershipId }, query: {} })
  return (Array.isArray(leads) ? leads[0]?._id : undefined) ?? MISSING
}

test('a finger on a tablet finds 44 px and the checkboxes of the leads', async () => {
  const context = await staffContext(browser, platform.url, { viewport: { width: 1024, height: 768 }, hasTouch: true })
  const page = await context.newPage()
  await page.goto(staffPage('leads', shown.dealershipId))
  await signInAs(page, platform.owner)
  await page.getByRole('article', { name: 'Maria Gonzalez' }).waitFor()
  const rail = page.getByRole('complementary', { name: 'Portal' })
  const targets = [
    rail.getByRole('button', { name: 'Search' }),
    ...(await rail.getByRole('navigation').getByRole('link').all()),
    page.getByRole('banner').getByRole('button', { name: /^Notifications/ }),
  ]
  for (const target of targets) {
    const { width = 0, height = 0 } = (await target.boundingBox()) ?? {}
    const name = await target.textContent()
    expect([name, width >= 44, height >= 44]).toEqual([name, true, true])
  }
  const check = page.getByRole('article', { name: 'Maria Gonzalez' }).getByRole('checkbox')
  await expect.poll(() => check.evaluate((box) => box.checkVisibility({ opacityProperty: true }))).toBe(true)
  await page.goto(staffPage('inventory', shown.dealershipId))
  const send = page.getByRole('row', { name: /T1/ }).first().getByRole('button', { name: /^Send/ })
  await expect.poll(async () => (await send.boundingBox())?.height).toBe(44)
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
  await context.close()
})

describe.each(LOOKS)('$look', ({ viewport, colorScheme }) => {
  let context: BrowserContext
  let page: Page

  beforeAll(async () => {
    context = await staffContext(browser, platform.url, { viewport, colorScheme })
    page = await context.newPage()
    await page.goto('/admin/login')
  })
  afterAll(() => context.close())
  pictureFailures(() => [page])

  async function isAccessible(open: Page = page) {
    await expectAccessible(open)
    // charts are rendered again a frame after their width changes
    if (viewport === PHONE.viewport) await onNarrowestScreen(open, () => expect.poll(() => sidewaysScroll(open)).toBeLessThanOrEqual(0))
  }

  test('the login', async () => {
    await page.getByRole('heading', { name: 'Admin Portal' }).waitFor()
    await isAccessible()
    await signInAs(page, platform.owner)
    await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor()
  })

  test('the dashboard', async () => {
    await page.getByText('Showroom Cars').filter({ visible: true }).first().waitFor()
    await isAccessible()
  })

  test.each([
    ['the home', () => staffPage('home', shown.dealershipId), 'Went quiet'],
    ['the leads', () => staffPage('leads', shown.dealershipId), 'Maria Gonzalez'],
    ['a lead that is not there', () => staffPage('leads', shown.dealershipId, MISSING), 'This lead'],
    ['the customers', () => staffPage('customers', shown.dealershipId), 'Maria Gonzalez'],
    ['the page of a customer', () => staffPage('customers', shown.dealershipId, shown.customerId), 'Engagement Timeline'],
    ['possible duplicates', () => staffPage('customers', shown.dealershipId, 'duplicates'), 'No possible duplicates|No customers share'],
    ['the inventory', () => staffPage('inventory', shown.dealershipId), 'T1'],
    [
      'an inventory search without matches',
      () => `${staffPage('inventory', shown.dealershipId)}?search=nothing-like-this`,
      'No vehicles match',
    ],
    ['the packet links', () => staffPage('packets', shown.dealershipId), 'Maria Gonzalez'],
    ['the feed', () => staffPage('feed', shown.dealershipId), 'showroom.csv'],
    ['its history', () => staffPage('feed', shown.dealershipId, '?view=history'), 'showroom.csv'],
    ['the team', () => staffPage('team', shown.dealershipId), 'Current members'],
    ['what the team did', () => staffPage('team', shown.dealershipId, '?tab=activity'), 'Activity log'],
    ['the documents', () => staffPage('documents', shown.dealershipId), 'Drop documents here|Choose files'],
    ['the settings', () => staffPage('settings', shown.dealershipId), 'Inventory feed'],
    ['owner settings', () => '/admin/owner', 'Create|Add'],
    ['the profile', () => '/admin/profile', 'What customers see'],
    ['the trade-in desk', () => staffPage('trade-ins', shown.dealershipId), 'No trade-in evaluations found'],
    ['its report', () => `${staffPage('trade-ins', shown.dealershipId)}?panel=report`, 'First response'],
    ['its settings', () => `${staffPage('trade-ins', shown.dealershipId)}?panel=settings`, 'Who sees what'],
    ['an evaluation that is not there', () => staffPage('trade-ins', shown.dealershipId, MISSING), 'Trade-in not found'],
    ['a dealership that is not there', () => staffPage('home', MISSING), 'Dealership not found'],
  ])('%s', async (_name, path, text) => {
    await page.goto(path())
    await page.locator('#main, [role=dialog]').getByText(new RegExp(text)).filter({ visible: true }).first().waitFor()
    await isAccessible()
  })

  test('the details of a lead', async () => {
    await page.goto(staffPage('leads', shown.dealershipId, await newestLead()))
    await page.getByText('Engagement Timeline', { exact: true }).waitFor()
    await isAccessible()
  })

  test('the vehicle page and the dialog that sends its packet', async () => {
    await page.goto(staffPage('vehicle', shown.dealershipId, shown.vin))
    await page.getByText('Vehicle Package Status').waitFor()
    await isAccessible()
    await page.getByRole('button', { name: 'Send Vehicle Packet' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Customer Selection').filter({ visible: true }).first().waitFor()
    await isAccessible()
    await dialog.getByRole('button', { name: 'Add New Customer' }).first().click()
    await isAccessible()
  })

  test.each([
    ['the address alone', () => '/', 'Site Under Maintenance'],
    ['a vehicle that is not there', () => staffPage('vehicle', shown.dealershipId, 'NONE'), 'Vehicle not found'],
    ['a vehicle of no dealership', () => staffPage('vehicle', MISSING, 'NONE'), 'Dealership not found'],
    ['a page that is not there', () => '/no-such-page', 'Page Not Found'],
  ])('%s', async (_name, path, text) => {
    await page.goto(path())
    await page.getByText(text).filter({ visible: true }).first().waitFor()
    await isAccessible()
  })

  test("the customer's packet, its photos and a link to a missing vehicle", async () => {
    const phone = await customerContext(browser, platform.url, { viewport, colorScheme })
    const customer = await phone.newPage()
    await customer.goto(shown.link)
    await customer.getByText('Payment Calculator').waitFor()
    await customer.getByLabel('I have a trade-in').check()
    await customer.getByLabel('I still owe on it').check()
    await isAccessible(customer)
    await customer.getByRole('button', { name: 'Open photo 1 of 6' }).click()
    await customer.getByText('Photo 1 of 6').waitFor()
    await isAccessible(customer)
    await customer.goto(shown.link.replace(shown.vin, 'NOSUCHVEHICLE'))
    await customer.getByText('Vehicle not found.').waitFor()
    await isAccessible(customer)
    await phone.close()
  })
})

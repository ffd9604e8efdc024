import { fileURLToPath } from 'node:url'
import { startTestPlatform, type TestPlatform } from '@forecourt/platform-testing/test-platform'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { accessibilityProblems, sidewaysScroll } from './axe.ts'
import { customerContext, launch, picture, staffContext } from './browser.ts'
import { type Showroom, showroom } from './showroom.ts'

const WEB_DIST = fileURLToPath(new URL('../dist', import.meta.url))
const LOOKS = [
  { look: 'wide and light', viewport: { width: 1440, height: 900 }, colorScheme: 'light', withAxe: true },
  { look: 'on a phone and dark', viewport: { width: 390, height: 844 }, colorScheme: 'dark', withAxe: true },
  // the narrowest that must fit; axe has seen the phone's layout above
  { look: 'at 360 px', viewport: { width: 360, height: 740 }, colorScheme: 'light', withAxe: false },
] as const

let platform: TestPlatform
let browser: Browser
let shown: Showroom

beforeAll(async () => {
  platform = await startTestPlatform({ webDist: WEB_DIST })
  browser = await launch()
  shown = await showroom(platform)
})
afterAll(async () => {
  await browser?.close()
  await platform?.close()
})

describe.each(LOOKS)('$look', ({ viewport, colorScheme, withAxe }) => {
  let context: BrowserContext
  let page: Page

  beforeAll(async () => {
    context = await staffContext(browser, platform.url, { viewport, colorScheme, reducedMotion: 'reduce' })
    page = await context.newPage()
    await page.goto('/admin/login')
  })
  afterAll(() => context.close())
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await picture(task.name, [page])
  })

  async function isAccessible(open: Page = page) {
    if (withAxe) expect(await accessibilityProblems(open)).toEqual([])
    expect(await sidewaysScroll(open)).toBeLessThanOrEqual(0)
  }

  test('the login', async () => {
    await page.getByRole('heading', { name: 'Admin Portal' }).waitFor()
    await isAccessible()
    await page.getByLabel('Email').fill(platform.owner.email)
    await page.getByLabel('Password', { exact: true }).fill(platform.owner.password)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor()
  })

  test('the dashboard', async () => {
    await page.getByText('Showroom Cars').first().waitFor()
    await isAccessible()
  })

  test.each([
    ['the CSV file management', 'modal=csv', 'Inventory Data'],
    ['the packet link logs', 'modal=logs', 'Last Opened|in all'],
  ])('%s', async (_name, query, text) => {
    await page.goto(`/admin/dashboard?${query}.${shown.dealershipId}`)
    await page.getByRole('dialog').getByText(new RegExp(text)).first().waitFor()
    await isAccessible()
  })

  test.each([
    ['the documents', '', 'Drop documents here|Choose files'],
    ['the settings', '?tab=settings', 'Inventory feed'],
  ])('%s', async (_name, query, text) => {
    await page.goto(`/admin/documents/${shown.dealershipId}${query}`)
    await page.getByRole('tabpanel').getByText(new RegExp(text)).filter({ visible: true }).first().waitFor()
    await isAccessible()
  })

  test.each([
    ['the inventory', '', 'All Vehicles'],
    ['an inventory search without matches', '&search=nothing-like-this', 'No vehicles match'],
    ['the leads', '&tab=leads', 'Total Leads: 1'],
    ['the trade-ins', '&tab=leads&show=trade-ins', 'No trade-in evaluations found'],
  ])('%s', async (_name, query, text) => {
    await page.goto(`/admin/dashboard?dealership=${shown.dealershipId}${query}`)
    await page.getByText(text).first().waitFor()
    await isAccessible()
  })

  test.each([
    ['the trade-in desk', '', 'No trade-in evaluations found'],
    ['its report', '?panel=report', 'First response'],
    ['its settings', '?panel=settings', 'Who sees what'],
    ['an evaluation that is not there', '/000000000000000000000000', 'Trade-in not found'],
  ])('%s', async (_name, rest, text) => {
    await page.goto(`/admin/trade-ins/${shown.dealershipId}${rest}`)
    await page.getByText(text).filter({ visible: true }).first().waitFor()
    await isAccessible()
  })

  test("a lead's details", async () => {
    await page.goto(`/admin/dashboard?dealership=${shown.dealershipId}&tab=leads`)
    await page.getByRole('button', { name: 'View Details' }).click()
    await page.getByRole('dialog').getByText('Engagement Timeline', { exact: true }).waitFor()
    await isAccessible()
  })

  test('the vehicle page, and sending its packet', async () => {
    await page.goto(`/admin/vehicle/${shown.dealershipId}/${shown.vin}`)
    await page.getByText('Vehicle Package Status').waitFor()
    await isAccessible()
    await page.getByRole('button', { name: 'Send Vehicle Packet' }).click()
    await page.getByText('Select a customer first.').waitFor()
    await isAccessible()
    await page.getByRole('button', { name: 'Add New Customer' }).click()
    await page.getByRole('button', { name: 'Add New Customer' }).click()
    await page.getByText('First Name is required').waitFor()
    await isAccessible()
  })

  test.each(['/', '/admin/vehicle/000000000000000000000000/NONE', '/no-such-page'])('%s', async (path) => {
    await page.goto(path)
    await page.getByText(/Site Under Maintenance|Vehicle not found|Page Not Found/).waitFor()
    await isAccessible()
  })

  test("the customer's packet, its photos, and a link without a vehicle", async () => {
    const phone = await customerContext(browser, platform.url, { viewport, colorScheme, reducedMotion: 'reduce' })
    const customer = await phone.newPage()
    await customer.goto(shown.link)
    await customer.getByText('Payment Calculator').waitFor()
    await customer.getByLabel('I have a trade-in').check()
    await customer.getByLabel('I still owe money on it').check()
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

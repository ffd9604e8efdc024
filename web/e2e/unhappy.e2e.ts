import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { customerContext, pictureFailures, staffContext } from './browser.ts'
import { feedFile, makeCars } from './feed-file.ts'
import { type Showroom, showroom } from './showroom.ts'
import { signInToHome } from './sign-in-as.ts'
import { staffPage } from './staff-page.ts'
import { startStage } from './stage.ts'

const { platform, browser } = await startStage()
let shown: Showroom
let context: BrowserContext
let staff: Page

beforeAll(async () => {
  shown = await showroom(platform)
  context = await staffContext(browser, platform.url)
  staff = await context.newPage()
  await signInToHome(staff, platform.owner)
})
pictureFailures(() => [staff])

describe('a feed that should not be imported', () => {
  async function upload(file: { name: string; mimeType: string; buffer: Buffer }) {
    await staff.goto(`/admin/feed/${shown.dealershipId}`)
    const feed = staff.getByRole('main')
    await feed.getByText('Inventory Data').waitFor()
    await feed.locator('input[type=file]').setInputFiles(file)
    await feed.getByRole('button', { name: 'Import now' }).click()
    return feed
  }

  test('because it would empty the inventory is held, with a message that says so', async () => {
    const feed = await upload(feedFile('small.csv', makeCars(2)))
    await feed.getByText('Held', { exact: true }).waitFor()
    await feed.getByText(/would remove 58 of 60 vehicles/).waitFor()
    await feed.getByRole('button', { name: 'Discard file' }).click()
    await staff.getByText("small.csv won't be imported. Your inventory stays the same.").waitFor()
    await feed.getByText('Discarded', { exact: true }).waitFor()
    await feed.getByText('60 vehicles', { exact: true }).waitFor()
  })

  test('is imported when a user confirms it', async () => {
    const feed = await upload(feedFile('half.csv', makeCars(20)))
    await feed.getByRole('button', { name: 'Confirm import' }).click()
    await staff.getByRole('button', { name: 'Import the file' }).click()
    await feed.getByRole('region', { name: 'Latest file' }).getByText('Imported', { exact: true }).waitFor()
    await feed.getByText('20 vehicles', { exact: true }).waitFor()
  })

  test('because it is not a feed shows the reason beside the file picker', async () => {
    const image = {
      name: 'photo.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]),
    }
    const feed = await upload(image)
    await staff.getByText('Failed to upload inventory.').waitFor()
    await feed.getByText('20 vehicles', { exact: true }).waitFor()
  })
})

describe('a screen whose data cannot be loaded', () => {
  test('shows an error, and the data after a retry', async () => {
    await context.route('**/vehicles?*', (route) => route.fulfill({ status: 503, body: 'busy' }))
    await staff.goto(`/admin/inventory/${shown.dealershipId}`)
    await staff.getByText("We couldn't load the inventory").waitFor()
    await staff.getByText('Something went wrong on our side.').waitFor()
    await context.unroute('**/vehicles?*')
    await staff.getByRole('button', { name: 'Try again' }).click()
    await staff
      .locator('#main')
      .getByText(/\b20\b.*vehicles/)
      .filter({ visible: true })
      .first()
      .waitFor()
  })

  test('shows a message when live updates stop, and catches up when they resume', async () => {
    await context.setOffline(true)
    await context.route('**/api/live', (route) => route.abort())
    await staff.reload().catch(() => {})
    await context.setOffline(false)
    await staff.goto(`/admin/leads/${shown.dealershipId}`)
    await staff.getByText('Live updates paused').waitFor()
    await context.unroute('**/api/live')
    await expect.poll(() => staff.getByText('Live updates paused').count()).toBe(0)
  })
})

describe('a customer', () => {
  test('who goes offline loses no input', async () => {
    const phone = await customerContext(browser, platform.url)
    const customer = await phone.newPage()
    const opened = customer.waitForResponse((response) => response.url().endsWith('/handle-open') && response.ok())
    await customer.goto(shown.link)
    await opened
    await staff.goto(`/admin/leads/${shown.dealershipId}`)
    const lead = staff.getByRole('article', { name: 'Maria Gonzalez' })
    await lead.getByText('Active now').waitFor()
    await phone.setOffline(true)
    await customer.getByRole('button', { name: 'Open photo 1 of 6' }).click()
    for (const next of [2, 3, 4]) {
      await customer.keyboard.press('ArrowRight')
      await customer.getByText(`Photo ${next} of 6`).waitFor()
    }
    await phone.setOffline(false)
    await lead.getByText('4 clicks').waitFor()
    await phone.close()
  })

  test('who is signed in as staff is not counted and sees a preview notice', async () => {
    const preview = await context.newPage()
    await preview.goto(shown.link)
    await preview.getByText(/Preview: you are signed in as staff/).waitFor()
    await preview.getByRole('button', { name: 'Open photo 1 of 6' }).click()
    await preview.close()
    await staff.reload()
    await staff.getByRole('article', { name: 'Maria Gonzalez' }).getByText('4 clicks').waitFor()
  })
})

describe('access rights', () => {
  test('a salesperson has no settings, cannot change the feed, and sees nothing of another dealership', async () => {
    const sales = await platform.createUser('SALES', shown.dealershipId)
    const other = await platform.createDealership()
    const page = await (await staffContext(browser, platform.url)).newPage()
    await signInToHome(page, sales)
    await page.getByRole('heading', { name: 'Sales Dashboard' }).waitFor()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Leads' }).waitFor()
    expect(await page.getByRole('link', { name: 'Settings' }).count()).toBe(0)
    await page.goto(staffPage('settings', shown.dealershipId))
    await page.getByRole('heading', { name: /Settings/ }).waitFor()
    expect(await page.getByLabel('Dealership Name').count()).toBe(0)
    // an address of an earlier version redirects to the page
    await page.goto(`/admin/dashboard?modal=csv.${shown.dealershipId}`)
    await page
      .getByRole('main', { name: /CSV File Management/ })
      .getByText('Inventory Data')
      .waitFor()
    expect(new URL(page.url()).pathname).toBe(staffPage('feed', shown.dealershipId))
    expect(await page.getByRole('button', { name: 'Import now' }).count()).toBe(0)
    expect(await page.locator('input[type=file]').count()).toBe(0)
    expect(await page.getByText('Replace Inventory CSV').count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Delete CSV' }).count()).toBe(0)
    await page.goto(staffPage('home', other._id))
    await page.getByText('Dealership not found').waitFor()
  })

  test('a user who was signed out elsewhere returns to the same page after signing in', async () => {
    const page = await context.newPage()
    const place = staffPage('leads', shown.dealershipId, '?search=maria')
    await page.goto(place)
    await page.getByRole('article', { name: 'Maria Gonzalez' }).waitFor()
    await staff.getByRole('button', { name: /^Your account/ }).click()
    // the cookie is deleted with the response, and would be that of the next session
    const out = staff.waitForResponse((response) => response.url().endsWith('/logout'))
    await staff.getByRole('menuitem', { name: 'Logout' }).click()
    await out
    await staff.getByRole('heading', { name: 'Admin Portal' }).waitFor()
    await page.getByRole('heading', { name: 'Admin Portal' }).waitFor()
    expect(await page.evaluate(() => localStorage.getItem('adminLoggedIn'))).toBeNull()
    await page.getByLabel('Email').fill(platform.owner.email)
    await page.getByLabel('Password', { exact: true }).fill(platform.owner.password)
    await page.getByRole('button', { name: 'Enter Portal' }).click()
    await page.getByRole('article', { name: 'Maria Gonzalez' }).waitFor()
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(place)
  })
})

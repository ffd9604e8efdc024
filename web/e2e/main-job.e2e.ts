import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { collectComplaints, customerContext, pictureFailures, staffContext } from './browser.ts'
import { feedFile, makeCars } from './feed-file.ts'
import { startStage } from './stage.ts'

/** enough rows for the progress of the import to be visible */
const CARS = makeCars(20_000)
const CAR = CARS[1] as (typeof CARS)[number]
const CAR_NAME = `${CAR.year} ${CAR.make} ${CAR.model}`

const { platform, browser } = await startStage()

describe("the main job, from signing in to seeing the customer's visit", () => {
  let staff: Page
  let customer: Page
  let link = ''
  let complaints: string[]

  beforeAll(async () => {
    staff = await (await staffContext(browser, platform.url)).newPage()
    complaints = collectComplaints(staff)
  })
  pictureFailures(() => [staff, customer])

  test('the owner signs in and is redirected to the requested page', async () => {
    await staff.goto('/admin/dashboard?tab=inventory')
    await staff.getByRole('heading', { name: 'Admin Portal' }).waitFor()
    await staff.getByLabel('Email').fill(platform.owner.email)
    await staff.getByLabel('Password', { exact: true }).fill('not the password')
    await staff.getByRole('button', { name: 'Enter Portal' }).click()
    await staff.getByText('Invalid credentials').waitFor()
    await staff.getByLabel('Password', { exact: true }).fill(platform.owner.password)
    await staff.keyboard.press('Enter')
    await staff.getByRole('heading', { name: 'Admin Dashboard' }).waitFor()
    expect(new URL(staff.url()).search).toBe('?tab=inventory')
    expect(await staff.evaluate(() => localStorage.getItem('adminRole'))).toBe('OWNER')
  })

  test('the owner adds a dealership, which has no vehicles to send yet', async () => {
    await staff.getByRole('button', { name: 'Add Dealership' }).click()
    const dialog = staff.getByRole('dialog', { name: 'Add a dealership' })
    await dialog.getByLabel('Dealership Name').fill('Northside Motors')
    await dialog.getByLabel('Email Address').fill('sales@northside.test')
    await dialog.getByRole('button', { name: 'Add Dealership' }).click()
    const row = staff.getByRole('article', { name: 'Northside Motors' })
    await row.getByText('0 vehicles').waitFor()
    await row.getByRole('button', { name: 'More for Northside Motors' }).click()
    expect(await staff.getByRole('menuitem', { name: 'Send Packet' }).getAttribute('aria-disabled')).toBe('true')
    await staff.keyboard.press('Escape')
  })

  test('the owner uploads the feed and sees its progress', async () => {
    await staff.getByRole('article', { name: 'Northside Motors' }).getByRole('link', { name: 'Upload CSV' }).click()
    const dialog = staff.getByRole('main', { name: /CSV File Management/ })
    await dialog.locator('input[type=file]').setInputFiles(feedFile('northside.csv', CARS))
    await dialog.getByRole('button', { name: 'Import now' }).click()
    // looks at every frame: an import may end within a second
    const seenAtWork = staff
      .waitForFunction(() => document.querySelector('[role="progressbar"][aria-label="Import"]') !== null)
      .then(() => true)
    await dialog.getByText('Imported', { exact: true }).waitFor()
    expect(await seenAtWork).toBe(true)
    await dialog.getByText('20,000 vehicles', { exact: true }).waitFor()
    await staff.goto('/admin/dashboard')
    await staff.getByRole('article', { name: 'Northside Motors' }).getByText('20,000 vehicles').waitFor()
    await staff.getByText('Connected', { exact: true }).waitFor()
  })

  test('the owner finds a vehicle by its stock number', async () => {
    await staff.getByRole('article', { name: 'Northside Motors' }).getByRole('link', { name: '20,000 vehicles' }).click()
    await staff.getByRole('heading', { name: /Inventory/ }).waitFor()
    await staff.getByLabel('Search inventory').fill(CAR.vin)
    await expect.poll(() => staff.getByRole('row').count()).toBe(2)
    await staff.getByRole('link', { name: CAR_NAME }).click()
    await staff.getByRole('heading', { name: CAR_NAME, level: 2 }).waitFor()
    await staff.getByText('1/5 items available (20%)').waitFor()
  })

  test('the owner adds a customer from pasted text and gets their link', async () => {
    await staff.getByRole('button', { name: 'Send Vehicle Packet' }).click()
    const dialog = staff.getByRole('dialog', { name: 'Send Vehicle Packet' })
    await dialog.getByText('Select a customer first.').waitFor()
    await dialog.getByRole('button', { name: 'Add New Customer' }).click()
    await dialog.getByLabel('Quick Paste and Parse').fill('Jane (spouse) Doe\nCell: 951-555-0134\njane.doe@mail.test\nHemet, CA 92543')
    await dialog.getByRole('button', { name: 'Parse' }).click()
    expect(await dialog.getByLabel('Mobile Number').inputValue()).toBe('(951) 555-0134')
    await dialog.getByRole('button', { name: 'Add New Customer' }).click()
    await dialog.getByText('Customer Added Successfully!').waitFor()
    await dialog.getByRole('button', { name: 'Copy Link' }).click()
    await dialog.getByRole('button', { name: 'Copied!' }).waitFor()
    link = await staff.evaluate(() => navigator.clipboard.readText())
    expect(link).toMatch(new RegExp(`^${platform.url}/vehicle-packet/[0-9a-f]{24}/${CAR.vin}/[\\w-]{9,}$`))
    await staff.keyboard.press('Escape')
  })

  test('the customer sees the vehicle, the price and the dealership', async () => {
    customer = await (await customerContext(browser, platform.url)).newPage()
    complaints.push(...collectComplaints(customer))
    await customer.goto(link)
    await customer.getByRole('heading', { name: CAR_NAME, level: 1 }).waitFor()
    await customer.getByText('Northside Motors').filter({ visible: true }).first().waitFor()
    await customer.getByText(`$${Number(CAR.price).toLocaleString('en-US')}`, { exact: true }).waitFor()
    await customer.getByText('1 / 6').waitFor()
  })

  test('staff see without a reload that the packet was opened and is active now', async () => {
    const links = staff.getByRole('list', { name: 'Packet links' })
    await links.getByText('Opened', { exact: true }).waitFor()
    await links.getByText('Active now').waitFor()
  })

  test("the lead's clicks, last opening and submission update without a reload", async () => {
    const dealership = new URL(link).pathname.split('/')[2]
    await staff.goto(`/admin/leads/${dealership}`)
    const lead = staff.getByRole('article', { name: 'Jane Doe' })
    await lead.getByText('Active now').waitFor()
    await lead.getByText('✗ Not Submitted').waitFor()
    await lead.getByText('Just opened it').waitFor()

    await customer.getByRole('button', { name: 'Open photo 1 of 6' }).click()
    await customer.getByText('Photo 1 of 6').waitFor()
    await customer.keyboard.press('ArrowRight')
    await customer.getByText('Photo 2 of 6').waitFor()
    await customer.keyboard.press('Escape')
    await lead.getByText('2 clicks').waitFor()

    await customer.getByRole('radio', { name: '72' }).check({ force: true })
    await customer.getByLabel('I have a trade-in').check()
    await customer.getByLabel('Trade-In Estimate').fill('8500')
    await customer.getByRole('button', { name: 'Submit My Options' }).click()
    await customer.getByText('Options submitted!').waitFor()
    await lead.getByText('✓ Submitted').waitFor()
  })

  test('staff see the customer leave', async () => {
    await customer.close({ runBeforeUnload: true })
    const lead = staff.getByRole('article', { name: 'Jane Doe' })
    await lead.getByText('Offline').waitFor()
    await lead.getByRole('link', { name: 'Jane Doe', exact: true }).click()
    const details = staff.getByRole('complementary', { name: 'Lead Details' })
    await details.getByText(/^Viewed for .*photo views? · changed Trade-In Estimate from/).waitFor()
    await details.getByText('Submitted', { exact: true }).filter({ visible: true }).first().waitFor()
  })

  test('no page logged an error', () => {
    expect(complaints).toEqual([])
  })
})

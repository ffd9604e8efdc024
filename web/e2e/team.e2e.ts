import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible } from './axe.ts'
import { collectComplaints, picture, pictureFailures, staffContext } from './browser.ts'
import { LOOKS } from './looks.ts'
import { passes } from './passes.ts'
import { showroom } from './showroom.ts'
import { signInAt } from './sign-in-as.ts'
import { startStage } from './stage.ts'

const FIRST_PASSWORD = 'given by the owner'
const OWN_PASSWORD = 'chosen by myself'
const ADMIN = { name: 'Ada Admin', email: 'ada@northside.test' }
const SALES = { name: 'Sam Seller', email: 'sam@northside.test' }

const { platform, browser } = await startStage()

async function newPage(options: BrowserContextOptions = {}): Promise<Page> {
  return (await staffContext(browser, platform.url, options)).newPage()
}
/** Signs in with a temporary password and chooses another. */
async function moveIn(page: Page, email: string, password = FIRST_PASSWORD) {
  await signInAt(page, { email, password })
  await page.getByLabel('New password', { exact: true }).fill(OWN_PASSWORD)
  await page.getByLabel('Confirm new password').fill(OWN_PASSWORD)
  await page.keyboard.press('Enter')
}
let staffed: Promise<string> | undefined
/** Makes a dealership with a packet link, and an administrator and a salesperson who have signed in; returns its id. */
async function staffedShowroom(): Promise<string> {
  const { dealershipId } = await showroom(platform)
  await platform.createUser('ADMIN', dealershipId)
  await platform.createUser('SALES', dealershipId)
  return dealershipId
}
const pageOf = (page: Page, title: RegExp) => page.getByRole('main', { name: title })
const tabOf = (page: Page, name: string) => page.getByRole('banner').getByRole('link', { name })
const dialogOf = (page: Page, title: string | RegExp) => page.getByRole('dialog', { name: title })

describe('an owner adds a dealership, its administrator and a salesperson', () => {
  let owner: Page
  let admin: Page
  let sales: Page
  let dealershipId: string
  const complaints: string[][] = []

  beforeAll(async () => {
    await platform.createDealership('Southside Cars')
    owner = await newPage()
    admin = await newPage()
    sales = await newPage({ viewport: { width: 390, height: 844 }, hasTouch: true })
    for (const page of [owner, admin, sales]) complaints.push(collectComplaints(page))
  })
  pictureFailures(() => [owner, admin, sales])

  test('the owner adds the dealership', async () => {
    await signInAt(owner, platform.owner)
    await owner.getByRole('button', { name: 'Add Dealership' }).click()
    const form = dialogOf(owner, 'Add a dealership')
    await form.getByLabel('Dealership Name').fill('Northside Motors')
    await form.getByLabel('Email Address').fill('sales@northside.test')
    await form.getByRole('button', { name: 'Add Dealership' }).click()
    await owner.getByRole('article', { name: 'Northside Motors' }).waitFor()
    dealershipId = (await (await platform.asOwner()).fetch('/api/dealerships').then((response) => response.json())).find(
      ({ name }: { name: string }) => name === 'Northside Motors',
    )._id
  })

  test('the owner adds both users in Owner Settings, which lists them under their dealership', async () => {
    await owner.getByRole('banner').getByRole('link', { name: 'Owner Settings' }).click()
    const settings = pageOf(owner, /Owner Settings/)
    await settings.getByRole('button', { name: 'Add person' }).click()
    for (const [role, person] of [
      ['ADMIN', ADMIN],
      ['SALES', SALES],
    ] as const) {
      await settings.getByRole('textbox', { name: 'Name' }).fill(person.name)
      await settings.getByRole('textbox', { name: 'Email' }).fill(person.email)
      await settings.getByRole('textbox', { name: 'Password' }).fill(FIRST_PASSWORD)
      await settings.getByRole('combobox', { name: 'Role' }).click()
      await owner.getByRole('option', { name: role }).click()
      await settings.getByRole('combobox', { name: 'Dealership' }).fill('north')
      await owner.getByRole('option', { name: 'Northside Motors' }).click()
      await Promise.all([passes(owner, 'User created successfully'), settings.getByRole('button', { name: 'Create User' }).click()])
      await settings.getByRole('row', { name: new RegExp(person.name) }).waitFor()
    }
    await tabOf(owner, 'Dealership Admins & Salespeople').click()
    const group = settings.getByRole('region', { name: 'Northside Motors' })
    await group.getByText('1 admin, 1 salesperson').waitFor()
    await group.getByText('Never Logged In').nth(1).waitFor()
  })

  test('a button has the focus of the keyboard again when it has loaded', async () => {
    await tabOf(owner, 'URL Creation Activity').click()
    const settings = pageOf(owner, /Owner Settings/)
    // the first load, which does not disable the button, must not be the request held back below
    await settings.getByText('No links yet').waitFor()
    const refresh = settings.getByRole('button', { name: 'Refresh' })
    const activity = '**/url-activity*'
    await owner.route(activity, async (route) => {
      // a browser takes the focus from a disabled button when it draws the next picture
      await owner.waitForFunction(() => document.activeElement === document.body)
      await route.continue()
    })
    await Promise.all([owner.waitForResponse(activity), refresh.press('Enter')])
    await expect.poll(() => refresh.evaluate((button) => button === document.activeElement)).toBe(true)
    await owner.unroute(activity)
    await tabOf(owner, 'Dealership Admins & Salespeople').click()
  })

  test('Escape closes only the confirmation on top of the settings', async () => {
    const settings = pageOf(owner, /Owner Settings/)
    await settings.getByRole('button', { name: `Reset Password of ${SALES.name}` }).click()
    await owner.getByLabel('New Password').fill('abc')
    await owner.getByText('Password must be at least 4 characters long').waitFor()
    await owner.keyboard.press('Escape')
    await dialogOf(owner, 'Reset Password').waitFor({ state: 'detached' })
    expect(await settings.isVisible()).toBe(true)
    expect(new URL(owner.url()).search).toBe('?tab=dealerships')
  })

  test('the administrator chooses a password and sees only their dealership, without Owner Settings', async () => {
    await moveIn(admin, ADMIN.email)
    await admin.getByRole('heading', { name: 'Admin Dashboard' }).waitFor()
    expect(await admin.getByRole('link', { name: 'Owner Settings' }).count()).toBe(0)
    await admin.goto('/admin/owner')
    await admin.getByRole('main', { name: /Owner Settings/ }).waitFor()
    expect(await admin.getByRole('button', { name: 'Add person' }).count()).toBe(0)
    for (const path of ['/api/dealerships/admin/users', '/api/dealerships/api/url-activity']) {
      expect(await admin.evaluate(async (url) => (await fetch(url)).status, path)).toBe(403)
    }
  })

  test('the administrator adds a member to the team, and sees what the team does', async () => {
    await admin.goto(`/admin/team/${dealershipId}`)
    const team = pageOf(admin, /Sales Team Management/)
    await team.getByRole('button', { name: 'Add person' }).click()
    await team.getByRole('textbox', { name: 'Name' }).fill('Nina New')
    await team.getByRole('textbox', { name: 'Email' }).fill(SALES.email.toUpperCase())
    await team.getByRole('textbox', { name: 'Password' }).fill(FIRST_PASSWORD)
    await team.getByRole('button', { name: 'Add Member' }).click()
    await team
      .getByRole('alert')
      .getByText(/^Error: /)
      .waitFor()
    await team.getByRole('textbox', { name: 'Email' }).fill('nina@northside.test')
    await team.getByRole('button', { name: 'Add Member' }).click()
    await team.getByRole('row', { name: /Nina New.*Never Logged In/ }).waitFor()
    await tabOf(admin, 'Team Activity Analytics').click()
    await pageOf(admin, /Team Activity Analytics/).waitFor()
    await admin.goBack()
    await team.getByRole('row', { name: /Nina New/ }).waitFor()
  })

  test('the salesperson sees a Sales Dashboard of their dealership, without settings or team', async () => {
    await moveIn(sales, SALES.email)
    await sales.getByRole('heading', { name: 'Sales Dashboard' }).waitFor()
    expect(await sales.getByRole('link', { name: 'Team' }).count()).toBe(0)
    await sales.goto(`/admin/team/${dealershipId}`)
    await sales.getByRole('main', { name: /Sales Team Management/ }).waitFor()
    expect(await sales.getByRole('button', { name: 'Add person' }).count()).toBe(0)
    const status = await sales.evaluate(
      async (id) => (await fetch(`/api/dealerships/${id}/sales-team?userRole=OWNER`)).status,
      dealershipId,
    )
    expect(status).toBe(403)
  })

  test('resetting a password ends the session of the user, who must choose a new one', async () => {
    const team = pageOf(admin, /Sales Team Management/)
    await team.getByRole('button', { name: `Reset Password of ${SALES.name}` }).click()
    await admin.getByLabel('New Password').fill('1234')
    await Promise.all([passes(admin, 'Password reset successfully'), admin.keyboard.press('Enter')])
    await sales.reload()
    await sales.getByRole('heading', { name: 'Admin Portal' }).waitFor()
    await moveIn(sales, SALES.email, '1234')
    await sales.getByRole('heading', { name: 'Sales Dashboard' }).waitFor()
  })

  test('a removed user is signed out and disappears from the list', async () => {
    const team = pageOf(admin, /Sales Team Management/)
    await team.getByRole('button', { name: `More for ${SALES.name}` }).click()
    await admin.getByRole('menuitem', { name: 'Remove sales team member' }).click()
    await admin.getByText(`${SALES.name} (${SALES.email}) will be deleted and signed out everywhere.`).waitFor()
    await Promise.all([
      passes(admin, 'Sales team member removed successfully'),
      admin.getByRole('button', { name: 'Remove sales team member', exact: true }).click(),
    ])
    await team.getByText(SALES.name).waitFor({ state: 'detached' })
    await sales.reload()
    await sales.getByRole('heading', { name: 'Admin Portal' }).waitFor()
    expect(complaints.flat()).toEqual([])
  })
})

describe.each(LOOKS)('team administration for everybody, $look', ({ viewport, colorScheme }) => {
  let page: Page
  let dealershipId: string

  beforeAll(async () => {
    staffed ??= staffedShowroom()
    dealershipId = await staffed
    page = await newPage({ viewport, colorScheme })
    await signInAt(page, platform.owner)
    await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor()
  })
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await picture(`${task.name} ${colorScheme}`, [page])
  })

  async function isAccessible() {
    await expectAccessible(page)
  }

  test('Owner Settings', async () => {
    await page.goto('/admin/owner')
    const settings = pageOf(page, /Owner Settings/)
    await settings.getByText('Protected account').waitFor()
    await settings.getByRole('button', { name: 'Add person' }).click()
    await settings.getByRole('button', { name: 'Create User' }).click()
    await settings.getByText('Dealership is required').waitFor()
    await isAccessible()
    await tabOf(page, 'Dealership Admins & Salespeople').click()
    await settings.getByRole('region', { name: 'Showroom Cars' }).filter({ visible: true }).first().waitFor()
    await isAccessible()
    await tabOf(page, 'URL Creation Activity').click()
    await settings.getByText('Maria Gonzalez').filter({ visible: true }).first().waitFor()
    await isAccessible()
  })

  test('Sales Team Management, and resetting a password there', async () => {
    await page.goto(`/admin/team/${dealershipId}`)
    await pageOf(page, /Sales Team Management/)
      .getByText('Active', { exact: true })
      .waitFor()
    await isAccessible()
    await page.getByRole('button', { name: /^Reset Password of/ }).click()
    await page.getByLabel('New Password').fill('abc')
    await isAccessible()
  })
})

import { authOperations } from '@forecourt/contracts/auth/operations'
import type { TestUser } from '@forecourt/platform-testing/test-platform'
import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible } from './axe.ts'
import { collectComplaints, picture, staffContext } from './browser.ts'
import { LOOKS } from './looks.ts'
import { signInAs } from './sign-in-as.ts'
import { staffPage } from './staff-page.ts'
import { startStage } from './stage.ts'

const { platform, browser } = await startStage()
let dealershipId: string
let pages: Page[] = []

beforeAll(async () => {
  dealershipId = (await platform.createDealership('Session Cars'))._id
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await picture(task.name, pages)
  pages = []
})

async function openContext(options: Parameters<typeof staffContext>[2] = {}): Promise<BrowserContext> {
  return staffContext(browser, platform.url, options)
}

async function openPage(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage()
  pages.push(page)
  await page.goto(path)
  return page
}

/** The first page after signing in: every dealership for the owner, the home of their dealership for others. */
const dashboard = (page: Page) => page.getByRole('heading', { name: /Dashboard/ }).waitFor()
const leadsPage = (page: Page) => page.getByRole('heading', { name: /(^|\/ )Leads$/ }).waitFor()
const pathOf = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search
const loginScreen = (page: Page) => page.getByRole('heading', { name: 'Admin Portal' }).waitFor()
const warning = (page: Page) => page.getByRole('dialog', { name: 'Session Timeout Warning' })
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)

describe.each(LOOKS)('three hours without activity, at $viewport.width px', ({ viewport, colorScheme }) => {
  test('show a warning in every tab; activity in one closes the warnings of the others; inactivity ends all sessions', async () => {
    const context = await openContext({ viewport, colorScheme })
    await context.clock.install()
    const place = staffPage('leads', dealershipId, '?search=jane')
    const here = await openPage(context, place)
    const complaints = collectComplaints(here)
    await signInAs(here, platform.owner)
    await leadsPage(here)
    const there = await openPage(context, '/admin/dashboard')
    await dashboard(there)

    await context.clock.fastForward('02:56:00')
    await Promise.all([warning(here).waitFor(), warning(there).waitFor()])
    expect(await here.getByRole('timer').innerText()).toMatch(/^(4:00|3:\d\d)$/)
    await expectAccessible(here)
    const before = Number(await stored(here, 'lastActivity'))
    await here.bringToFront()
    await here.mouse.move(20, 20)
    await here.mouse.move(40, 40)
    await warning(there).waitFor({ state: 'detached' })
    await warning(here).getByText('Welcome back. Do you want to stay signed in?').waitFor()
    const extended = here.waitForResponse((response) => response.url().endsWith('/session/extend') && response.ok())
    await here.getByRole('button', { name: 'Stay Logged In' }).click()
    await warning(here).waitFor({ state: 'detached' })
    await extended
    expect(Number(await stored(here, 'lastActivity')) - before).toBeGreaterThan(2.9 * 3_600_000)

    await context.clock.fastForward('02:58:00')
    await Promise.all([warning(here).waitFor(), warning(there).waitFor()])
    await context.clock.fastForward('01:59')
    // not two minutes at once: the redirected tab may still be loading its sign-in page
    await context.clock.fastForward('00:02')
    await Promise.all([loginScreen(here), loginScreen(there)])
    // settings of the browser stay
    const ofTheSession = (key: string) => !['forecourt-color-scheme', 'forecourt-single-keys'].includes(key)
    expect((await here.evaluate(() => Object.keys(localStorage))).filter(ofTheSession)).toEqual([])
    await expect.poll(async () => (await context.request.get('/api/dealerships/admin/session')).status()).toBe(401)

    await signInAs(here, platform.owner)
    await leadsPage(here)
    expect(pathOf(here)).toBe(place)
    // the other tab was redirected too, and continues on its own
    await dashboard(there)
    expect(complaints).toEqual([])
    await context.close()
  })
})

test("Escape dismisses the warning and leaves the dialog below open, and 'Logout Now' ends the session in every tab", async () => {
  const context = await openContext()
  await context.clock.install()
  const here = await openPage(context, '/admin')
  await signInAs(here, platform.owner)
  await dashboard(here)
  const there = await openPage(context, '/admin/dashboard?modal=password.me')
  const dialog = there.getByRole('dialog', { name: 'Change password' })
  await dialog.getByLabel('Current password').fill('half typed')
  await context.clock.fastForward('02:57:00')
  await warning(there).waitFor()
  await there.bringToFront()
  await there.keyboard.press('Escape')
  await warning(there).waitFor({ state: 'detached' })
  expect(await dialog.getByLabel('Current password').inputValue()).toBe('half typed')

  await context.clock.fastForward('02:57:00')
  await warning(here).getByRole('button', { name: 'Logout Now' }).click()
  await Promise.all([loginScreen(here), loginScreen(there)])
  expect(new URL(here.url()).search).toBe('')
  await context.close()
})

test('requests of an idle page carry the idle header; requests of an active user do not', async () => {
  const context = await openContext()
  await context.clock.install()
  const page = await openPage(context, '/admin/dashboard')
  await signInAs(page, platform.owner)
  await page.getByText('Session Cars').filter({ visible: true }).first().waitFor()
  const live = page.waitForRequest((request) => request.url().endsWith('/api/live'))
  await page.reload()
  await live
  await page.getByText('Session Cars').filter({ visible: true }).first().waitFor()
  const asked = () => page.waitForRequest((request) => new URL(request.url()).pathname === '/api/dealerships')
  await page.mouse.move(30, 30)
  await page.mouse.move(60, 60)
  await context.clock.fastForward(90_000)
  const byItself = asked()
  await platform.createDealership('Live Update Cars')
  await context.clock.fastForward(1_000)
  expect((await byItself).headers()['x-forecourt-idle']).toBe('1')
  await page.mouse.move(90, 90)
  const byPerson = asked()
  await page.reload()
  expect((await byPerson).headers()['x-forecourt-idle']).toBeUndefined()
  await context.close()
})

describe('a password', () => {
  const first = 'set by the owner'
  const own = 'chosen by myself'

  async function newcomer(name: string): Promise<TestUser> {
    const email = `${name.toLowerCase()}@session.test`
    const owner = await platform.asOwner()
    await owner.call(authOperations.createAdminUser, { body: { name, email, password: first, role: 'ADMIN', dealershipId } })
    return { email, password: first }
  }
  async function choose(page: Page, password: string) {
    await page.getByLabel('New password', { exact: true }).fill(password)
    await page.getByLabel('Confirm new password').fill(password)
    await page.keyboard.press('Enter')
  }

  test.each(LOOKS)('that is temporary must be changed at the first sign-in, at $viewport.width px', async ({ viewport, colorScheme }) => {
    const context = await openContext({ viewport, colorScheme })
    const user = await newcomer(`Newcomer${viewport.width}`)
    const place = staffPage('leads', dealershipId, '?search=jane')
    const page = await openPage(context, place)
    await signInAs(page, user)
    await page.getByRole('heading', { name: 'Choose your own password' }).waitFor()
    await expectAccessible(page)
    await choose(page, 'short')
    await page.getByText('Password must be at least 8 characters long').waitFor()
    await expectAccessible(page)
    await choose(page, own)
    await leadsPage(page)
    expect(pathOf(page)).toBe(place)
    await page.getByRole('button', { name: /^Your account/ }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await loginScreen(page)
    await signInAs(page, { email: user.email, password: first })
    await page.getByText('Invalid credentials').waitFor()
    await signInAs(page, { email: user.email, password: own })
    await dashboard(page)
    await context.close()
  })

  test('changed by its user ends their sessions in other browsers, but not in the tabs of this one', async () => {
    const user = await newcomer('Changer')
    const context = await openContext()
    const here = await openPage(context, '/admin/login')
    await signInAs(here, user)
    await choose(here, own)
    await dashboard(here)
    const there = await openPage(context, staffPage('leads', dealershipId))
    await leadsPage(there)
    const elsewhere = await openPage(await openContext(), '/admin/login')
    await signInAs(elsewhere, { email: user.email, password: own })
    await dashboard(elsewhere)

    await here.getByRole('button', { name: /^Your account/ }).click()
    await here.getByRole('menuitem', { name: 'Change password' }).click()
    const dialog = here.getByRole('dialog', { name: 'Change password' })
    await dialog.waitFor()
    await expectAccessible(here)
    await dialog.getByLabel('Current password').fill('not this one')
    await choose(here, 'another of my own')
    await dialog.getByText('The current password is not right.').waitFor()
    const renewed = there.waitForRequest((request) => request.url().endsWith('/api/live'))
    await dialog.getByLabel('Current password').fill(own)
    await here.keyboard.press('Enter')
    await here.getByText('Your password has been changed').waitFor()
    await dialog.waitFor({ state: 'detached' })
    await loginScreen(elsewhere)
    await renewed
    await there.reload()
    await Promise.all([dashboard(here), leadsPage(there)])
    await elsewhere.context().close()
    await context.close()
  })
})

test('too many wrong passwords show when to try again, whether the account exists or not', async () => {
  const context = await openContext()
  const page = await openPage(context, '/admin/login')
  const locked = page.getByText(/^Too many sign-in attempts\. Try again in \d+ minutes?\.$/)
  await expect
    .poll(async () => {
      await signInAs(page, { email: 'no-such-user@session.test', password: 'wrong' })
      await page.getByRole('alert').waitFor()
      return locked.count()
    })
    .toBe(1)
  await context.route('**/admin/login', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await signInAs(page, platform.owner)
  await page.getByText('Error connecting to server').waitFor()
  await context.close()
})

test('an unknown page links a signed-in user to Home', async () => {
  const context = await openContext()
  const page = await openPage(context, '/admin/login')
  await signInAs(page, platform.owner)
  await page.getByRole('heading', { name: /Admin Dashboard/ }).waitFor()
  await page.goto('/admin/elsewhere')
  await page.getByRole('link', { name: 'Go to Home' }).click()
  await page.getByRole('heading', { name: /Admin Dashboard/ }).waitFor()
  await context.close()
})

test.each([
  ['/', 'Site Under Maintenance', 'The main page is temporarily unavailable.'],
  ['/jdpower-test/', 'Site Under Maintenance', 'The main page is temporarily unavailable.'],
  ['/nothing-here', 'Page Not Found', "The page you're looking for doesn't exist."],
  ['/admin/elsewhere', 'Page Not Found', "The page you're looking for doesn't exist."],
])('%s shows the title "%s"', async (path, title, text) => {
  const context = await openContext()
  const page = await openPage(context, path)
  await page.getByRole('heading', { name: title }).waitFor()
  await page.getByText(text, { exact: true }).waitFor()
  // each of these pages links to the portal
  const out = await page.getByRole('link').first().getAttribute('href')
  expect(new URL(out ?? '', 'http://here').pathname).toMatch(/^\/admin\/(login|dashboard)$/)
  await context.close()
})

import { readFile } from 'node:fs/promises'
import { leadsOperations } from '@forecourt/contracts/leads/operations'
import type { TestUser } from '@forecourt/platform-testing/test-platform'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { accessibilityProblems, expectAccessible } from './axe.ts'
import { collectComplaints, pictureFailures, staffContext } from './browser.ts'
import { PHONE, WIDE } from './looks.ts'
import { type Showroom, showroom } from './showroom.ts'
import { signInAt } from './sign-in-as.ts'
import { startStage } from './stage.ts'

const { platform, browser } = await startStage()
let shown: Showroom
let admin: TestUser & { name: string }
let page: Page
let complaints: string[]

beforeAll(async () => {
  shown = await showroom(platform)
  admin = await platform.createUser('ADMIN', shown.dealershipId)
  page = await (await staffContext(browser, platform.url, WIDE)).newPage()
  complaints = collectComplaints(page)
})
pictureFailures(() => [page])

async function addCustomer(user: TestUser, firstName: string) {
  const staff = await platform.signIn(user)
  await staff.call(leadsOperations.createCustomer, {
    params: { dealershipId: shown.dealershipId },
    body: { firstName, lastName: 'Doe', email: '', phone: '' },
  })
}

describe("a manager watching the team's activity", () => {
  const analytics = () => page.getByRole('main', { name: /Team Activity Analytics/ })
  const newer = () => analytics().getByRole('button', { name: /new activit(y|ies) – show/ })
  /** counts entries, also those that arrived after the first load; for `expect.poll` */
  const countWithNewer = (entries: Locator) => async () => {
    if (await newer().isVisible()) await newer().click()
    return entries.count()
  }

  test('actions are listed with their authors', async () => {
    await addCustomer(admin, 'Casey')
    await signInAt(page, admin, `/admin/team/${shown.dealershipId}?tab=activity`)
    const line = analytics().getByRole('listitem').filter({ hasText: 'Casey Doe' }).filter({ hasText: 'customer' })
    // an event of just before the first load may arrive after it
    await expect.poll(countWithNewer(line)).toBeGreaterThan(0)
    await line.first().getByText(admin.name).waitFor()
    await analytics().getByRole('table', { name: 'Activities by person' }).getByText(admin.name).waitFor()
    await analytics()
      .getByRole('img', { name: /^Activities by day: / })
      .waitFor()
  })

  test('new actions appear on a click, and the list does not jump', async () => {
    // without its age, which changes
    const firstEntry = () => analytics().getByRole('listitem').first().getByRole('paragraph').allTextContents()
    const first = await firstEntry()
    expect(first).not.toEqual([])
    await addCustomer(admin, 'Robin')
    await newer().waitFor()
    expect(await firstEntry()).toEqual(first)
    await expect.poll(countWithNewer(analytics().getByRole('listitem').filter({ hasText: 'Robin Doe' }))).toBe(1)
  })

  test('the list is filtered by kind of action, and the result is downloaded', async () => {
    await analytics().getByRole('combobox', { name: 'Action' }).click()
    await page.getByRole('option', { name: 'Login' }).click()
    await expect.poll(() => analytics().getByRole('listitem').filter({ hasText: 'Casey Doe' }).count()).toBe(0)
    const [download] = await Promise.all([page.waitForEvent('download'), analytics().getByRole('link', { name: 'Export CSV' }).click()])
    const csv = await readFile(await download.path(), 'utf8')
    expect(csv).toContain(admin.name)
    expect(csv).not.toContain('Casey')
  })

  test('the list is accessible on a wide light screen and on a dark phone', async () => {
    await analytics().getByText('Show as a table').click()
    expect(await accessibilityProblems(page)).toEqual([])
    const phone = await (await staffContext(browser, platform.url, PHONE)).newPage()
    await signInAt(phone, platform.owner, `/admin/team/${shown.dealershipId}?tab=activity`)
    await phone.getByRole('main').getByRole('listitem').filter({ visible: true }).first().waitFor()
    await phone.getByRole('img', { name: /^Activities by day: / }).waitFor()
    await expectAccessible(phone)
    await phone.context().close()
  })

  test('the log of one kind of action is cleared after a confirmation', async () => {
    await analytics().getByRole('button', { name: 'Clear logs' }).click()
    const question = page.getByRole('dialog', { name: 'Clear logs' })
    await question.getByText('cannot be undone').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await question.getByRole('button', { name: 'Clear logs' }).click()
    await analytics()
      .getByText(/log entr(y|ies) cleared/)
      .waitFor()
    await analytics().getByText('No “Login” activity in the last 7 days').waitFor()
    await analytics().getByRole('button', { name: 'Show all actions' }).click()
    await analytics().getByRole('listitem').filter({ hasText: 'Casey Doe' }).filter({ visible: true }).first().waitFor()
  })
})

describe('a manager sets up their dealership', () => {
  const settings = () => page.getByRole('main', { name: /Settings/ })

  test('changes are saved, and another screen shows them without a reload', async () => {
    const other = await (await staffContext(browser, platform.url, PHONE)).newPage()
    await signInAt(other, platform.owner, `/admin/settings/${shown.dealershipId}`)
    await other.getByLabel('Doc Fee').waitFor()
    await page.goto(`/admin/documents/${shown.dealershipId}`)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click()
    await settings().getByLabel('Doc Fee').fill('199.5')
    await settings().getByLabel('Default Tax Rate').fill('8.25')
    expect(await accessibilityProblems(page)).toEqual([])
    await settings().getByRole('button', { name: 'Save settings' }).click()
    await settings().getByText('Settings saved').waitFor()
    await expect.poll(() => other.getByLabel('Doc Fee').inputValue()).toBe('$199.5')
    await expect.poll(() => other.getByLabel('Default Tax Rate').inputValue()).toBe('8.25%')
    await expectAccessible(other)
    await other.context().close()
  })

  test('leaving with unsaved changes asks for confirmation', async () => {
    await settings().getByLabel('Dealership Name').fill('Somewhere else')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Documents' }).click()
    const question = page.getByRole('dialog', { name: 'Discard changes?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    expect(await settings().getByLabel('Dealership Name').inputValue()).toBe('Somewhere else')
    await page.goBack()
    await question.getByRole('button', { name: 'Discard changes' }).click()
    await settings().waitFor({ state: 'hidden' })
    await page.getByRole('region', { name: 'PDF Uploader' }).waitFor()
  })

  test('no page logged an error', () => {
    expect(complaints).toEqual([])
  })
})

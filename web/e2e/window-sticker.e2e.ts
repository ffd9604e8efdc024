import { readFile } from 'node:fs/promises'
import type { TestUser } from '@forecourt/platform-testing/test-platform'
import { STICKER_RESPONSES, startFakeWindowStickerServer } from '@forecourt/service-testing/fake-window-sticker-server'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible } from './axe.ts'
import { collectComplaints, launchWhole, picture } from './browser.ts'
import { LOOKS } from './looks.ts'
import { signInAt } from './sign-in-as.ts'
import { startStage } from './stage.ts'
import { takesKeys } from './takes-keys.ts'

const VIN = '1FTFW1E50PFA00001'
const UNKNOWN_VIN = '1FTFW1E50PFA00002'

const makers = await startFakeWindowStickerServer()
// Subaru is not configured
const windowStickerUrls = { ...makers.urls, subaru: null }
// the full browser, which shows PDFs
const { platform, browser } = await startStage({ documents: { windowStickerUrls, windowStickerTimeoutMs: 8_000 } }, launchWhole)
let dealershipId: string
let sales: TestUser

beforeAll(async () => {
  dealershipId = (await platform.createDealership('Showroom Cars'))._id
  sales = await platform.createUser('SALES', dealershipId)
})
afterAll(() => makers.stop())

describe.each(LOOKS)('a salesperson looks for a window sticker, $look', ({ viewport, colorScheme }) => {
  let page: Page
  let complaints: string[]
  const dialog = () => page.getByRole('dialog', { name: 'Window Sticker Finder' })
  const row = (name: string) => dialog().getByRole('listitem', { name, exact: true })

  beforeAll(async () => {
    // without interception, because it would turn the browser's cache off
    page = await browser.newPage({ baseURL: platform.url, viewport, colorScheme })
    complaints = collectComplaints(page)
    makers.requested.splice(0)
    makers.respondWith('ford', STICKER_RESPONSES.found)
    makers.respondWith('chrysler', STICKER_RESPONSES.apology)
    makers.respondWith('gm', STICKER_RESPONSES.broken)
    await signInAt(page, sales, '/admin/dashboard')
  })
  afterAll(() => page.context().close())
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await picture(`${task.name} ${colorScheme}`, [page])
  })

  async function isAccessible() {
    await expectAccessible(page)
  }

  test('the search opens the finder, which requires a complete VIN', async () => {
    await page.getByRole('button', { name: /^Search/ }).click()
    await page.getByRole('textbox', { name: 'Search', exact: true }).fill('sticker')
    await page.getByRole('button', { name: 'Window Sticker' }).click()
    await dialog().getByRole('textbox', { name: 'VIN' }).waitFor()
    await isAccessible()
    await page.keyboard.type('1ftfw1e50pfa')
    await page.keyboard.press('Enter')
    await dialog().getByText('Please enter a valid 17-character VIN.').waitFor()
    await isAccessible()
    expect(makers.requested).toEqual([])
  })

  test('every manufacturer’s result is shown', async () => {
    await page.keyboard.type('00001')
    await page.keyboard.press('Enter')
    await row('Ford').getByText('Found', { exact: true }).waitFor()
    await row('Chrysler').getByText('Window sticker not found').waitFor()
    await row('GM').getByText('GM answered with an error. Please try again later.').waitFor()
    await row('Subaru')
      .getByText(/^Subaru window stickers are not set up on this platform/)
      .waitFor()
    await dialog().getByText('Found at Ford.').waitFor()
    expect([...makers.requested].sort()).toEqual([`chrysler ${VIN}`, `ford ${VIN}`, `gm ${VIN}`])
    await isAccessible()
  })

  test('the sticker opens and downloads without asking the manufacturer again', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      row('Ford')
        .getByRole('button', { name: /^Download/ })
        .click(),
    ])
    expect(download.suggestedFilename()).toBe(`window-sticker-${VIN}.pdf`)
    expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')

    const [opened] = await Promise.all([page.context().waitForEvent('page'), row('Ford').getByRole('link', { name: /^Open/ }).click()])
    await expect.poll(() => opened.url()).toBe(`${platform.url}/api/window-sticker/ford/${VIN}`)
    await opened.close()
    expect(makers.requested.filter((each) => each === `ford ${VIN}`)).toHaveLength(1)
  })

  test('a retry asks only the manufacturer that failed', async () => {
    makers.respondWith('gm', STICKER_RESPONSES.notFound)
    await row('GM')
      .getByRole('button', { name: /^Try again/ })
      .click()
    await row('GM').getByText('Window sticker not found').waitFor()
    expect(makers.requested.filter((each) => each === `gm ${VIN}`)).toHaveLength(2)
  })

  test('an unknown VIN shows a message, and a slow manufacturer does not block the others', async () => {
    makers.respondWith('ford', STICKER_RESPONSES.notFound)
    makers.respondWith('chrysler', STICKER_RESPONSES.silent)
    await dialog().getByRole('textbox', { name: 'VIN' }).fill(UNKNOWN_VIN)
    await dialog().getByRole('button', { name: 'Search' }).click()
    await row('Ford').getByText('Window sticker not found').waitFor()
    await row('Chrysler').getByText('Searching', { exact: true }).waitFor()
    await isAccessible()
    await row('Chrysler').getByText('Chrysler did not answer in time. Please try again.').waitFor()
  })

  test('back closes the finder, and its address opens it', async () => {
    await page.goBack()
    await dialog().waitFor({ state: 'detached' })
    await page.goto(`/admin/dashboard?modal=window-sticker.${dealershipId}`)
    await takesKeys(dialog())
    await page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'detached' })
    expect(complaints).toEqual([])
  })
})

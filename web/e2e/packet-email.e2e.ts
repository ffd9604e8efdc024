import type { BrowserContextOptions, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './axe.ts'
import { collectComplaints, staffContext } from './browser.ts'
import { passes } from './passes.ts'
import { showroom } from './showroom.ts'
import { signInAt } from './sign-in-as.ts'
import { startStage } from './stage.ts'

const MESSAGE = 'Thanks for stopping by <today>!\nHere is the one we talked about.'

const { platform, browser } = await startStage()
let place: Awaited<ReturnType<typeof showroom>>
beforeAll(async () => {
  place = await showroom(platform)
})

async function signedIn(at: string, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await (await staffContext(browser, platform.url, options)).newPage()
  await signInAt(page, platform.owner, at)
  return page
}
/** Opens the email template of a new link for the showroom's customer. */
async function openTemplate(page: Page) {
  await page.getByRole('button', { name: 'Send Vehicle Packet' }).click()
  const chooser = page.getByRole('dialog', { name: /Send/ })
  await chooser.getByLabel('Search customers').fill('maria')
  await chooser.getByRole('button', { name: /^Maria Gonzalez/ }).click()
  await page.getByRole('button', { name: 'Create Email Template' }).click()
  const dialog = page.getByRole('dialog', { name: 'Email Template' })
  await dialog.getByTitle('Email preview').waitFor()
  return dialog
}
const vehiclePage = () => `/admin/vehicle/${place.dealershipId}/${place.vin}`

test('an email is written, previewed, copied with its formatting and sent, and the mailbox has it with a working link', async () => {
  const page = await signedIn(vehiclePage())
  const complaints = collectComplaints(page)
  const dialog = await openTemplate(page)
  await dialog.getByLabel('Custom message').fill(MESSAGE)
  const preview = dialog.frameLocator('iframe[title="Email preview"]')
  await preview.getByText('Thanks for stopping by <today>!').waitFor()
  await expect.poll(() => dialog.getByTitle('Email preview').evaluate((frame) => frame.clientHeight)).toBeGreaterThan(500)

  await Promise.all([passes(page, 'Copied HTML Email!'), dialog.getByRole('button', { name: 'Copy HTML Email' }).click()])
  const copied = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read()
    const read = async (type: string) => (await item?.getType(type))?.text() ?? ''
    return { html: await read('text/html'), text: await read('text/plain') }
  })
  expect(copied.html).toContain('Vehicle Details')
  expect(copied.text).toContain(MESSAGE)
  expect(copied.text).toContain(`${platform.url}/vehicle-packet/${place.dealershipId}/`)

  await dialog.getByRole('button', { name: 'Send Email' }).click()
  await dialog.getByRole('link', { name: 'Open the mailbox' }).click()
  await page
    .getByRole('link', { name: /maria@mail\.test/ })
    .first()
    .click()
  const mail = page.frameLocator('article iframe')
  await mail.getByText('Thanks for stopping by <today>!').waitFor()
  const href = await mail.getByRole('link', { name: 'Vehicle Details' }).getAttribute('href')
  expect((await page.request.get(href ?? '')).status()).toBe(200)
  expect(complaints).toEqual([])
})

test.each([
  ['wide and light', { viewport: { width: 1360, height: 900 }, colorScheme: 'light' }],
  ['on a phone and dark', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' }],
] as const)('the template and the mailbox are accessible, %s', async (_, options) => {
  const page = await signedIn(vehiclePage(), options)
  await openTemplate(page)
  await expectAccessible(page)
  await page.goto('/dev/mailbox')
  await page
    .getByRole('link', { name: /maria@mail\.test/ })
    .first()
    .click()
  await page.locator('article iframe').waitFor()
  await expectAccessible(page)
})

import { leadsOperations } from '@forecourt/contracts/leads/operations'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible } from './axe.ts'
import { collectComplaints, customerContext, pictureFailures, staffContext } from './browser.ts'
import { LOOKS, WIDE } from './looks.ts'
import { passes } from './passes.ts'
import { type Showroom, showroom } from './showroom.ts'
import { signInAt } from './sign-in-as.ts'
import { startStage } from './stage.ts'
import { takesKeys } from './takes-keys.ts'

const { platform, browser } = await startStage()

describe.each(LOOKS)('sending a packet and following its activity, $look', ({ viewport, colorScheme }) => {
  let context: BrowserContext
  let page: Page
  let shown: Showroom
  let link = ''
  let complaints: string[]

  beforeAll(async () => {
    shown = await showroom(platform, `Showroom Cars ${viewport.width}`)
    context = await staffContext(browser, platform.url, { viewport, colorScheme })
    page = await context.newPage()
    complaints = collectComplaints(page)
    await signInAt(page, platform.owner, `/admin/inventory/${shown.dealershipId}?modal=send.${shown.dealershipId}`)
  })
  afterAll(() => context?.close())
  pictureFailures(() => [page])

  const dialog = (name: string | RegExp): Locator => page.getByRole('dialog', { name })
  const sending = () => dialog('Send Vehicle Packet')
  const rowOf = (customer: string) => sending().getByRole('button', { name: new RegExp(`^${customer}`) })

  test('a chosen vehicle shows the contents of its packet', async () => {
    await dialog(/^Send Packet/)
      .getByRole('button', { name: /Stock T2$/ })
      .click()
    await sending().getByText('2/6 items available (33%)').waitFor()
    await sending().getByText('Select a customer first.').waitFor()
    await rowOf('Maria Gonzalez').waitFor()
    await expectAccessible(page)
  })

  test('a form without names shows errors beside its fields', async () => {
    await sending().getByRole('button', { name: 'Add New Customer' }).click()
    await sending().getByRole('button', { name: 'Add New Customer' }).click()
    await sending().getByText('First Name is required').waitFor()
    expect(
      await sending()
        .getByLabel('First Name')
        .evaluate((field) => field === document.activeElement),
    ).toBe(true)
    await expectAccessible(page)
  })

  test('a pasted signature fills the form, and a known phone number shows a note', async () => {
    const paste = sending().getByLabel('Quick Paste and Parse')
    await paste.fill('Mr. Jan Novak | Sales | F: 951-555-9999 | 951.555.0134 x22\njan.novak@mail.test')
    await sending().getByRole('button', { name: 'Parse', exact: true }).click()
    expect(await sending().getByLabel('Mobile Number').inputValue()).toBe('(951) 555-0134')
    await sending().getByText('Maria Gonzalez has this phone number already.').waitFor()
    await expectAccessible(page)
    await sending().getByRole('button', { name: 'Clear All' }).click()
    expect(await paste.inputValue()).toBe('')
    expect(await sending().getByLabel('First Name').inputValue()).toBe('')
  })

  test('an existing customer is selected instead of added twice', async () => {
    await sending().getByLabel('First Name').fill('Mary')
    await sending().getByLabel('Last Name').fill('Gonzalez')
    await sending().getByLabel('Email Address').fill('MARIA@mail.test')
    await sending().getByRole('button', { name: 'Add New Customer' }).click()
    await page.getByText('Customer already exists for this dealership.').waitFor()
    await sending().getByText('Maria Gonzalez', { exact: true }).filter({ visible: true }).first().waitFor()
    await sending().getByRole('button', { name: 'Change Customer' }).click()
  })

  const fold = (name: string) => sending().getByRole('button', { name: new RegExp(`^${name} `) })
  const copyLink = () =>
    sending()
      .getByRole('button', { name: /^(Copy Link|Copied!)$/ })
      .last()
  const linkCount = async () => {
    const query = { dealershipId: shown.dealershipId, search: 'Novak' }
    const logs = await (await platform.asOwner()).call(leadsOperations.listPacketLogs, { query })
    return Array.isArray(logs) ? logs.length : logs.total
  }

  test('a customer is added from pasted text with a message that disappears, and no link is created yet', async () => {
    await sending().getByRole('button', { name: 'Add New Customer' }).click()
    await page.evaluate((text) => navigator.clipboard.writeText(text), 'Novak, Jan\nC: 951-555-0188\njan.novak@mail.test')
    await sending().getByLabel('Quick Paste and Parse').focus()
    await page.keyboard.press('ControlOrMeta+v')
    await expect.poll(() => sending().getByLabel('Mobile Number').inputValue()).toBe('(951) 555-0188')
    await Promise.all([passes(page, 'Customer added!'), sending().getByRole('button', { name: 'Add New Customer' }).click()])
    await sending().getByText('Customer added!').waitFor({ state: 'detached' })
    expect(await sending().getByLabel('Message').inputValue()).toMatch(/^Hi Jan, it's .* Here is the .* we talked about:$/)
    expect(await linkCount()).toBe(0)
    await expectAccessible(page)
  })

  test('copying twice creates one link', async () => {
    await Promise.all([passes(page, 'Copied!'), copyLink().click()])
    link = await page.evaluate(() => navigator.clipboard.readText())
    await sending().getByLabel('Packet link', { exact: true }).waitFor()
    await copyLink().click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
    expect(await linkCount()).toBe(1)
    await expectAccessible(page)
  })

  test('another template creates another link, and switching back creates no third', async () => {
    await fold('Packet Template').click()
    await sending().getByText('Cash only', { exact: true }).click()
    await expect.poll(() => sending().getByRole('radio', { name: 'Cash only' }).isChecked()).toBe(true)
    await copyLink().click()
    await expect.poll(linkCount).toBe(2)
    await sending().getByText('Default', { exact: true }).click()
    await expect.poll(() => sending().getByRole('radio', { name: 'Default' }).isChecked()).toBe(true)
    await expect.poll(() => sending().getByLabel('Packet link', { exact: true }).inputValue()).toBe(link)
    expect(await linkCount()).toBe(2)
  })

  test('a link that expires in a week shows the date', async () => {
    await sending().getByLabel('Link expires').selectOption('7')
    await sending()
      .getByText(/^Expires \w+ \d+/)
      .filter({ visible: true })
      .first()
      .waitFor()
  })

  test('Escape loses no input', async () => {
    await fold('Note on the packet').click()
    await sending().getByRole('textbox', { name: 'Note on the packet' }).fill('The blue one is here, too.')
    await page.keyboard.press('Escape')
    await page.getByText('Discard changes?').waitFor()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByText('Discard changes?').waitFor({ state: 'detached' })
    await sending().getByRole('textbox', { name: 'Note on the packet' }).fill('')
  })

  test('arrow keys choose a customer, and Escape closes one thing at a time', async () => {
    await sending().getByRole('button', { name: 'Change Customer' }).click()
    await sending().getByLabel('Search customers').fill('maria')
    await expect.poll(() => sending().getByRole('list', { name: 'Customers' }).getByRole('listitem').count()).toBe(1)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await sending().getByRole('button', { name: 'Change Customer' }).waitFor()
    await sending().getByRole('button', { name: 'Create Email Template' }).click()
    await takesKeys(dialog('Email Template'))
    await page.keyboard.press('Escape')
    await dialog('Email Template').waitFor({ state: 'detached' })
    await sending().waitFor()
    await sending().getByRole('button', { name: 'Change Customer' }).click()
  })

  test('a customer is deleted after a confirmation, and a message lists what else was deleted', async () => {
    const { dealershipId } = shown
    const body = { firstName: 'Walk', lastName: 'In', phone: '(951) 555-0100' }
    await (await platform.asOwner()).call(leadsOperations.createCustomer, { params: { dealershipId }, body })
    await rowOf('Walk In').waitFor()
    await sending().getByRole('button', { name: 'More for Walk In' }).click()
    await page.getByRole('menuitem', { name: 'Delete Walk In…' }).click()
    await page.getByText(/Are you sure you want to delete this customer\?/).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Delete customer' }).click()
    await page.getByText('Walk In was deleted, with 0 leads and 0 packet links.').waitFor()
    await expect.poll(() => rowOf('Walk In').count()).toBe(0)
  })

  test('two records of one customer are merged, and both histories are kept', async () => {
    const { dealershipId } = shown
    const body = { firstName: 'Maria', lastName: 'Gonzales', email: 'm.gonzalez@work.test', phone: '951-555-0134' }
    await (await platform.asOwner()).call(leadsOperations.createCustomer, { params: { dealershipId }, body })
    await sending().getByRole('button', { name: 'Possible duplicates' }).click()
    const duplicates = dialog('Possible duplicates')
    await duplicates.getByText('Same phone').waitFor()
    await duplicates.getByRole('radio', { name: 'Maria Gonzalez' }).waitFor()
    await expectAccessible(page)
    await duplicates.getByRole('button', { name: 'Merge into Maria Gonzalez' }).click()
    await page.getByRole('button', { name: 'Merge', exact: true }).click()
    await duplicates.getByText('No possible duplicates').waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await duplicates.waitFor({ state: 'detached' })
    await expect.poll(() => rowOf('Maria').count()).toBe(1)
  })

  test("the link logs show the customer's activity", async () => {
    const customer = await (await customerContext(browser, platform.url)).newPage()
    await customer.goto(link)
    await customer.getByRole('button', { name: /Open photo 1/ }).click()
    await customer.keyboard.press('ArrowRight')
    await customer.keyboard.press('Escape')
    await customer.getByRole('radio', { name: '72' }).check({ force: true })
    await customer.getByRole('button', { name: 'Submit My Options' }).click()
    await customer.getByText('Options submitted!').waitFor()

    await page.goto(`/admin/packets/${shown.dealershipId}`)
    const logs = page.getByRole('main', { name: 'Vehicle Packet Link Logs' })
    await logs.getByLabel('Search packet links').fill('nothing like it')
    await logs.getByText('No logs found.').waitFor()
    await expectAccessible(page)
    await logs.getByRole('button', { name: 'Clear search' }).click()
    // active viewing takes precedence over the submission
    await logs.getByText('Viewing now').filter({ visible: true }).first().waitFor()
    if (viewport === WIDE.viewport) await logs.getByText('Customer Submitted Information', { exact: true }).waitFor()
    await expectAccessible(page)
    await customer.context().close()
  })

  async function choose(action: string) {
    const own = page.getByRole('main', { name: 'Vehicle Packet Link Logs' }).getByRole('button', { name: /^Actions for Jan Novak/ })
    await own.last().click()
    await page.getByRole('menuitem', { name: action }).click()
  }

  test('submissions, changes and clicks are shown', async () => {
    await choose('Submitted Customer Info')
    await dialog('Submitted Customer Info').getByText('72 months').waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await dialog('Submitted Customer Info').waitFor({ state: 'detached' })

    await choose('Customer Input Logs')
    await dialog(/^Customer Input Logs/)
      .getByRole('tab', { name: /^Term/ })
      .click()
    await dialog(/^Customer Input Logs/)
      .getByText('72 months')
      .waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await dialog(/^Customer Input Logs/).waitFor({ state: 'detached' })

    await choose('Session Activity / Click Stream')
    await dialog(/^Session Activity/)
      .getByRole('tab', { name: /^Photo Navigation/ })
      .click()
    await dialog(/^Session Activity/)
      .getByRole('list', { name: 'Sessions' })
      .getByText(/photo/)
      .waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await dialog(/^Session Activity/).waitFor({ state: 'detached' })
  })

  test('a revoked link is marked for staff and for the customer until it is restored', async () => {
    await choose('Revoke link…')
    await page.getByRole('button', { name: 'Revoke link', exact: true }).click()
    const logs = page.getByRole('main', { name: 'Vehicle Packet Link Logs' })
    await logs.getByText('Revoked', { exact: true }).waitFor()
    await expectAccessible(page)
    const customer = await (await customerContext(browser, platform.url)).newPage()
    const received = customer.waitForResponse((response) => response.url().endsWith('/handle-open'))
    await customer.goto(link)
    expect((await received).status()).toBe(410)
    await customer.context().close()
    await choose('Restore link')
    await logs.getByText('Revoked', { exact: true }).waitFor({ state: 'detached' })
  })

  test('for a known customer the dialog asks for the vehicle, and offers the last viewed one first', async () => {
    await page.goto(`/admin/vehicle/${shown.dealershipId}/${shown.vin}`)
    await page.getByRole('button', { name: 'Send Vehicle Packet' }).waitFor()
    await page.goto(`/admin/packets/${shown.dealershipId}?modal=send.${shown.dealershipId}.${shown.customerId}`)
    const recent = dialog(/^Send Packet – Maria/).getByRole('list', { name: 'Recent vehicles' })
    await recent.getByRole('button', { name: /Stock T2$/ }).click()
    await sending().getByRole('button', { name: 'Change Customer' }).waitFor()
    await expectAccessible(page)
  })

  test('no page logged an error', () => {
    expect(complaints).toEqual([])
  })
})

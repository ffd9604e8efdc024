import { fileURLToPath } from 'node:url'
import { leadsOperations } from '@forecourt/contracts/leads/operations'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { accessibilityProblems, expectAccessible, sidewaysScroll } from './axe.ts'
import { collectComplaints, customerContext, pictureFailures, staffContext } from './browser.ts'
import { type Showroom, showroom } from './showroom.ts'
import { signInToHome } from './sign-in-as.ts'
import { staffPage } from './staff-page.ts'
import { startStage } from './stage.ts'

/** A file as published by the California Department of Tax and Fee Administration. */
const CALIFORNIA = fileURLToPath(new URL('../../services/tax-vin/src/testing/samples/california-cdtfa-2026-01-01.csv', import.meta.url))

const { platform, browser } = await startStage()
let shown: Showroom
let page: Page
let complaints: string[]

beforeAll(async () => {
  shown = await showroom(platform)
  page = await (await staffContext(browser, platform.url, { viewport: { width: 1440, height: 900 } })).newPage()
  complaints = collectComplaints(page)
  await signInToHome(page, platform.owner)
})
pictureFailures(() => [page])

const calculatorOn = (onPage: Page) => onPage.getByRole('region', { name: 'Payment Calculator' })

async function enterZip(onPage: Page, zip: string, says: string): Promise<void> {
  await calculatorOn(onPage).getByLabel('ZIP Code').fill(zip)
  await calculatorOn(onPage).getByText(says, { exact: true }).waitFor()
}

describe('a state’s own file', () => {
  const changes = () => page.getByRole('region', { name: 'Changes of the imported rates' })

  test('is previewed without a change', async () => {
    await page.goto('/admin/owner?tab=tax')
    await page.getByRole('button', { name: 'Import rates' }).click()
    await page.locator('input[type=file]').setInputFiles(CALIFORNIA)
    await page.getByRole('button', { name: 'Preview' }).click()
    await page.getByText('2,593 ZIP codes would be imported.', { exact: true }).waitFor()
    expect(await changes().count()).toBe(0)
  })

  test('is imported, and shown as the source of its state', async () => {
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await page.getByText('2,593 ZIP codes imported.', { exact: true }).waitFor()
    await page.getByLabel('Find a state').fill('CA')
    await page.getByRole('button', { name: 'More for the rates of California' }).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  test('can be undone', async () => {
    await changes().getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Undo change' }).click()
    await changes().getByText('Undone').waitFor()
    expect(await page.getByRole('button', { name: 'More for the rates of California' }).count()).toBe(0)
  })
})

describe('with state vehicle rules on', () => {
  beforeAll(async () => {
    await page.goto(staffPage('settings', shown.dealershipId))
    await page.getByRole('radio', { name: 'State vehicle rules' }).check()
    await page.getByRole('button', { name: 'Save settings' }).click()
    await page.getByText(/saved/i).filter({ visible: true }).first().waitFor()
  })

  test('staff see the tax of each state and its reasons', async () => {
    await page.goto(`/admin/vehicle/${shown.dealershipId}/T2`)
    await enterZip(page, '90012', 'California taxes the full price')
    await enterZip(page, '28202', '3% highway use tax')
    await enterZip(page, '75201', '6.25% motor vehicle sales tax')
    await enterZip(page, '09001', 'Tax rate not found for this zip code')
    await enterZip(page, '29577', 'Capped at $500')
    await calculatorOn(page).getByText('Sales tax (South Carolina vehicle rules)').waitFor()
    await calculatorOn(page).getByText('$500.00', { exact: true }).waitFor()
  })

  test('a customer sees the same on a phone, and their submission contains the rules and their date', async () => {
    const phone = await customerContext(browser, platform.url)
    const packet = await phone.newPage()
    await packet.goto(shown.link)
    await enterZip(packet, '00901', 'Tax rate not found for this zip code')
    await enterZip(packet, '29577', 'Capped at $500')
    await calculatorOn(packet).getByText('South Carolina vehicle rules as of January 1, 2026').waitFor()
    await expectAccessible(packet)
    await calculatorOn(packet).getByRole('button', { name: 'Submit My Options' }).click()
    await calculatorOn(packet).getByText('Options submitted!').waitFor()
    const owner = await platform.asOwner()
    const logs = await owner.call(leadsOperations.listPacketLogs, { query: { dealershipId: shown.dealershipId } })
    const options = (Array.isArray(logs) ? logs : logs.packetLogs)[0]?.submittedOptions
    expect(options).toMatchObject({ zipCode: '29577', vehicleTax: { state: 'SC', from: '2026-01-01', tax: 500, isEstimate: false } })
    await phone.close()
  })
})

test('no error was logged', () => {
  expect(complaints).toEqual([])
})

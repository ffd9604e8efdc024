import { tradeInsOperations } from '@forecourt/contracts/trade-ins/operations'
import { testFolder } from '@forecourt/dev-servers/test-folder'
import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { keptCustomerContext, picture } from './browser.ts'
import { type CustomerVisits, customerVisits } from './customer-visits.ts'
import { DESKTOP } from './looks.ts'
import { startStage } from './stage.ts'
import { accordVin, answerCondition, fillDetails, heading, photoFile, submit, toStep } from './trade-in-steps.ts'

const folder = await testFolder()
const { platform, browser } = await startStage()
let visits: CustomerVisits
let dealershipId: string
beforeAll(async () => {
  visits = customerVisits(browser, platform.url)
  dealershipId = (await platform.createDealership('Northgate Motors'))._id
})
/** the browser that is closed and reopened */
let kept: BrowserContext | null = null
afterEach(async ({ task }) => {
  const failed = task.result?.state === 'fail' ? task.name : null
  if (failed !== null && kept !== null) await picture(failed, kept.pages())
  await kept?.close()
  kept = null
  await visits.leave(failed)
})

const PAGE = '/trade-in/northgate'
const PHOTOS_CALL = /\/api\/trade-in-drafts\/[^/]+\/photos/

/** Fills in the steps from 1 to 4, with every group answered. */
async function fillIn(page: Page, vin: string, firstName: string): Promise<void> {
  await page.getByLabel('VIN', { exact: true }).fill(vin)
  await page.getByText('Is this your car?').waitFor()
  await toStep(page, 2)
  await fillDetails(page, { firstName, email: `${firstName.toLowerCase()}@mail.test` })
  await toStep(page, 3)
  await page.getByLabel('Tinted Windows').check()
  await toStep(page, 4)
  await answerCondition(page)
}

const add = async (page: Page, shot: string, ...names: string[]) =>
  page.locator(`input[data-shot=${shot}]`).setInputFiles(await Promise.all(names.map(photoFile)))

/** The shots of a trade-in's photos, as staff see them. */
async function shotsOf(vin: string): Promise<(string | undefined)[]> {
  const owner = await platform.asOwner()
  const query = { page: 1, pageSize: 10, search: vin }
  const { evaluations } = await owner.call(tradeInsOperations.listEvaluations, { params: { dealershipId }, query })
  expect(evaluations).toHaveLength(1)
  return (evaluations[0]?.photos ?? []).map(({ shot }) => shot)
}

test('closing the browser while offline loses no field and no unsent photo', async () => {
  const vin = accordVin(72_001)
  kept = await keptCustomerContext(folder, platform.url)
  let page = kept.pages()[0] ?? (await kept.newPage())
  await page.goto(PAGE)
  await fillIn(page, vin, 'Dana')
  await add(page, 'front', 'front.jpg')
  await page.getByText('Front sent').waitFor()
  await kept.setOffline(true)
  await page.getByLabel('Vehicle modifications').fill('Tow hitch')
  await add(page, 'damage', 'a.jpg', 'b.jpg')
  await page.getByRole('img', { name: 'Damage 2' }).waitFor()
  await kept.close()

  kept = await keptCustomerContext(folder, platform.url)
  page = kept.pages()[0] ?? (await kept.newPage())
  await page.goto(PAGE)
  await heading(page, 'Continue where you left off?').waitFor()
  await page.getByText('at step 4 of 4').waitFor()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByText('Front sent').waitFor()
  await page.getByText('Damage 2 sent').waitFor()
  expect(await page.getByLabel('Vehicle modifications').inputValue()).toBe('Tow hitch')
  await submit(page)
  expect(await shotsOf(vin)).toEqual(['front', 'damage', 'damage'])
})

test('a page that is reloaded during its uploads sends each photo once', async () => {
  const vin = accordVin(72_002)
  const page = await visits.visit(PAGE)
  await fillIn(page, vin, 'Kim')
  // the second one reaches the server, but its response is lost
  let calls = 0
  await page.route(PHOTOS_CALL, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    calls++
    if (calls !== 2) return route.continue()
    await route.fetch()
  })
  await add(page, 'damage', 'a.jpg', 'b.jpg', 'c.jpg')
  await page
    .getByText(/Damage \d sent/)
    .filter({ visible: true })
    .first()
    .waitFor()
  await expect.poll(() => calls).toBe(2)
  await page.unroute(PHOTOS_CALL)
  await page.reload()
  await page.getByText('Damage 3 sent').waitFor()
  await expect.poll(() => page.getByText(/Damage \d sent/).count()).toBe(3)
  await submit(page)
  expect(await shotsOf(vin)).toEqual(['damage', 'damage', 'damage'])
})

test("a draft moves to a phone with its photos, and the phone's photos are submitted with them, once", async () => {
  const vin = accordVin(72_003)
  const desktop = await visits.visit(PAGE, DESKTOP)
  await fillIn(desktop, vin, 'Lee')
  await add(desktop, 'front', 'front.jpg')
  await desktop.getByText('Front sent').waitFor()
  await desktop.getByRole('button', { name: 'Show QR Code' }).click()
  const link = await desktop.getByLabel('Link to continue').inputValue()
  await desktop.getByText('Saved. You can come back').waitFor()

  const phone = await visits.visit(link)
  await heading(phone, 'How is your Accord?').waitFor()
  await phone.getByText('Front sent').waitFor()
  await phone.reload()
  await phone.getByText('Front sent').waitFor()
  await add(phone, 'back', 'back.jpg')
  await phone.getByText('Back sent').waitFor()
  await submit(phone)
  expect(await shotsOf(vin)).toEqual(['front', 'back'])
  await heading(desktop, 'This evaluation was submitted').waitFor()
})

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { leadsOperations } from '@forecourt/contracts/leads/operations'
import { tradeInsOperations } from '@forecourt/contracts/trade-ins/operations'
import { testFolder } from '@forecourt/dev-servers/test-folder'
import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { accessibilityProblems } from './axe.ts'
import { collectComplaints, launch, picture, staffContext } from './browser.ts'
import { type CustomerVisits, customerVisits } from './customer-visits.ts'
import { DESKTOP } from './looks.ts'
import { passes } from './passes.ts'
import { type Showroom, showroom } from './showroom.ts'
import { signInAt } from './sign-in-as.ts'
import { startStage } from './stage.ts'
import { accordVin, answerCondition, fillDetails, photoFile, submit, toStep } from './trade-in-steps.ts'
import { photoOfLabel } from './vin-labels.ts'

/** The image of the fake camera; the browser reads the file whenever the camera is opened. */
const camera = join(await testFolder(), 'camera.mjpeg')
const { platform, browser } = await startStage({}, () =>
  launch(['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream', `--use-file-for-fake-video-capture=${camera}`]),
)
let visits: CustomerVisits
let shown: Showroom
let staff: BrowserContext
beforeAll(async () => {
  visits = customerVisits(browser, platform.url)
  shown = await showroom(platform, 'Northgate Motors')
  staff = await staffContext(browser, platform.url, { viewport: { width: 1440, height: 900 } })
  const page = await staff.newPage()
  await signInAt(page, platform.owner, `/admin/trade-ins/${shown.dealershipId}`)
  await page.getByText('No trade-in evaluations found').waitFor()
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await picture(task.name, staff.pages())
  await visits.leave(task.result?.state === 'fail' ? task.name : null)
})

const PAGE = '/trade-in/northgate'
const isFound = (page: Page) => page.getByText('Is this your car?').waitFor()
const vinField = (page: Page) => page.getByLabel('VIN', { exact: true })

/** Completes the wizard from step 2: the rest of the details, no features, the condition, a photo, and the submission. */
async function finish(page: Page, fillIn: () => Promise<void>): Promise<void> {
  await toStep(page, 2)
  await fillIn()
  await toStep(page, 3)
  await page.getByLabel('Remote Start').check()
  await toStep(page, 4)
  await answerCondition(page)
  await page.locator('input[data-shot=front]').setInputFiles(await photoFile('front.jpg'))
  await page.getByText('Front sent').waitFor()
  await submit(page)
}

/** The evaluations of a VIN, as staff see them. */
async function evaluationsOf(vin: string) {
  const owner = await platform.asOwner()
  const { evaluations } = await owner.call(tradeInsOperations.listEvaluations, {
    params: { dealershipId: shown.dealershipId },
    query: { page: 1, pageSize: 10, search: vin },
  })
  return evaluations
}

/** Opens a page of the portal as the owner. */
async function portal(path: string): Promise<Page> {
  const page = await staff.newPage()
  await page.goto(path)
  return page
}

test('a trade-in with a VIN read by the camera is submitted, and staff see it on the desk', async () => {
  const vin = accordVin(61_001)
  await writeFile(camera, await photoOfLabel({ symbology: 'code39', text: vin, degrees: 90 }))
  const page = await visits.visit(PAGE)
  const complaints = collectComplaints(page)
  await Promise.all([passes(page, `VIN Found!${vin}`), page.getByRole('button', { name: 'Scan QR Code' }).click()])
  await page.getByRole('dialog', { name: 'Scan QR Code' }).waitFor({ state: 'hidden' })
  // the user must confirm: the field shows the VIN next to the decoded car, and the wizard has not continued by itself
  await expect.poll(() => vinField(page).inputValue()).toBe(vin)
  await isFound(page)
  await finish(page, () => fillDetails(page, { firstName: 'Sofia', email: 'sofia@mail.test' }))
  expect(await evaluationsOf(vin)).toMatchObject([
    { customerInfo: { firstName: 'Sofia' }, vehicleInfo: { vin, make: 'Honda', model: 'Accord' }, photos: [{ shot: 'front' }] },
  ])
  expect(complaints).toEqual([])

  const desk = await portal(`/admin/trade-ins/${shown.dealershipId}`)
  await desk.getByRole('link', { name: /Sofia Reyes/ }).click()
  await desk.getByRole('heading', { level: 2, name: /2003 Honda Accord/ }).waitFor()
  await desk.getByText('Remote Start').filter({ visible: true }).first().waitFor()
  // the gallery: arrows stay on the only photo, Escape closes it and restores the focus
  await desk.getByRole('button', { name: /^Open photo 1 of 1/ }).click()
  const gallery = desk.getByRole('dialog', { name: /^Photos of/ })
  await gallery.getByText('Photo 1 of 1').waitFor()
  await desk.keyboard.press('ArrowRight')
  await gallery.getByText('Photo 1 of 1').waitFor()
  await desk.keyboard.press('Escape')
  await gallery.waitFor({ state: 'hidden' })
  expect(await desk.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toMatch(/^Open photo 1 of 1/)
  await desk.getByRole('heading', { level: 2, name: /2003 Honda Accord/ }).waitFor()
})

test('an evaluation is filled in and submitted on a desktop, beside a card of the vehicle', async () => {
  const vin = accordVin(61_002)
  const page = await visits.visit(PAGE, DESKTOP)
  const complaints = collectComplaints(page)
  await vinField(page).fill(vin)
  await isFound(page)
  await finish(page, async () => {
    await fillDetails(page, { firstName: 'Desmond', email: 'desmond@mail.test' })
    await toStep(page, 3)
    const card = page.getByRole('complementary', { name: 'Your vehicle' })
    expect(await card.isVisible()).toBe(true)
    for (const fact of ['2003', 'Honda', 'Accord', '61,240', 'Metallic Gray']) await card.getByText(fact, { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Back to Vehicle Details' }).click()
    await expect.poll(() => page.getByLabel('First Name').inputValue()).toBe('Desmond')
  })
  await page.waitForURL(`${platform.url}${PAGE}`)
  await page.getByText('will contact you within 24 hours').waitFor()
  expect(await evaluationsOf(vin)).toMatchObject([
    { customerInfo: { firstName: 'Desmond', loanCompany: 'First Bank' }, features: { remoteStart: true }, photos: [{ shot: 'front' }] },
  ])
  expect(complaints).toEqual([])
})

test("a packet's customer uses the wizard, and the packet's calculator shows that the trade-in is being reviewed", async () => {
  const vin = accordVin(61_003)
  const page = await visits.visit(shown.link)
  const complaints = collectComplaints(page)
  const way = page.getByRole('link', { name: 'Value your trade-in' })
  await expect.poll(() => way.getAttribute('href')).toContain('#from=')
  await way.click()
  await vinField(page).fill(vin)
  await isFound(page)
  expect(page.url()).not.toContain('from=')
  await finish(page, async () => {
    // only the name, because packets can be forwarded
    await expect.poll(() => page.getByLabel('First Name').inputValue()).toBe('Maria')
    expect([await page.getByLabel('Email').inputValue(), await page.getByLabel('Phone').inputValue()]).toEqual(['', ''])
    await fillDetails(page, { firstName: 'Maria', email: 'maria@mail.test' })
  })
  // the leads service receives the event a moment later
  await expect
    .poll(async () => {
      await page.goto(shown.link)
      await page.getByRole('heading', { name: 'Payment Calculator' }).waitFor()
      return page.getByText(/^We are looking at your 2003 Honda Accord/).count()
    })
    .toBe(1)
  await page.getByText('A dealership representative will contact you within 24 hours.').waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  expect(complaints).toEqual([])
  expect(await evaluationsOf(vin)).toHaveLength(1)
})

test('a link that staff copy from a lead prefills the wizard, and its address reveals nothing about the customer', async () => {
  const owner = await platform.asOwner()
  const found = await owner.call(leadsOperations.listLeads, {
    params: { dealershipId: shown.dealershipId },
    query: { page: 1, search: 'maria' },
  })
  const [lead] = Array.isArray(found) ? found : found.leads
  const desk = await portal(`/admin/leads/${shown.dealershipId}/${lead?._id}`)
  await desk.getByRole('button', { name: 'Copy trade-in link' }).click()
  await expect.poll(() => desk.evaluate(() => navigator.clipboard.readText())).toContain('/trade-in/')
  const link = await desk.evaluate(() => navigator.clipboard.readText())
  expect(link).toMatch(/^http[^?]+\/trade-in\/[^/?#]+#from=[\w-]{43}$/)
  expect(link).not.toMatch(/maria|gonzalez|951/i)

  const vin = accordVin(61_004)
  const page = await visits.visit(link)
  await vinField(page).fill(vin)
  await isFound(page)
  expect(page.url()).not.toContain('from=')
  await toStep(page, 2)
  await expect.poll(() => page.getByLabel('First Name').inputValue()).toBe('Maria')
  expect([
    await page.getByLabel('First Name').inputValue(),
    await page.getByLabel('Last Name').inputValue(),
    await page.getByLabel('Email').inputValue(),
    await page.getByLabel('Phone').inputValue(),
  ]).toEqual(['Maria', 'Gonzalez', 'maria@mail.test', '(951) 555-0134'])
})

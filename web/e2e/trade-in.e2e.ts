import { tradeInsOperations } from '@forecourt/contracts/trade-ins/operations'
import { TRADE_IN_MESSAGES } from '@forecourt/trade-in/messages'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { accessibilityProblems, inLightAndDark, sidewaysScroll } from './axe.ts'
import { collectComplaints, customerContext } from './browser.ts'
import { type CustomerVisits, customerVisits } from './customer-visits.ts'
import { DESKTOP } from './looks.ts'
import { passes } from './passes.ts'
import { becomeSlowPhone, measurePaint } from './slow-phone.ts'
import { startStage } from './stage.ts'
import { accordVin, answerCondition, fillDetails, heading, photoFile, toStep } from './trade-in-steps.ts'

const { platform, browser } = await startStage()
let visits: CustomerVisits
let dealershipId: string
beforeAll(async () => {
  visits = customerVisits(browser, platform.url)
  dealershipId = (await platform.createDealership('Northgate Motors'))._id
})
afterEach(({ task }) => visits.leave(task.result?.state === 'fail' ? task.name : null))

const PAGE = '/trade-in/northgate'
const visit = (options?: BrowserContextOptions, path = PAGE) => visits.visit(path, options)

let serial = 4_000
const nextVin = () => accordVin(++serial)

/** The evaluation of a VIN, as staff see it; undefined if there is none. */
async function evaluationOf(vin: string) {
  const owner = await platform.asOwner()
  const { evaluations } = await owner.call(tradeInsOperations.listEvaluations, {
    params: { dealershipId },
    query: { page: 1, pageSize: 100 },
  })
  return evaluations.find(({ vehicleInfo }) => vehicleInfo.vin === vin)
}

async function pastVin(page: Page, vin: string): Promise<void> {
  await page.getByLabel('VIN', { exact: true }).fill(vin)
  await page.getByText('Is this your car?').waitFor()
  await toStep(page, 2)
}

describe('an evaluation on a phone', () => {
  test('is submitted once despite a network failure', async () => {
    const page = await visit()
    const complaints = collectComplaints(page)
    const vin = nextVin()
    await pastVin(page, vin)
    await page.getByText('2003 Honda Accord').filter({ visible: true }).first().waitFor()
    await fillDetails(page, { firstName: 'Dana', email: 'dana@mail.test' })
    await toStep(page, 3)
    await page.getByLabel('Cruise Control').check()
    await toStep(page, 4)
    await answerCondition(page)

    await page.locator('input[data-shot=front]').setInputFiles(await photoFile('front.jpg'))
    await page.getByText('Front sent').waitFor()
    await page.context().setOffline(true)
    await page.getByText("You're offline.").waitFor()
    await page.locator('input[data-shot=back]').setInputFiles(await photoFile('back.jpg'))
    await page.getByRole('button', { name: 'Submit Trade-In Evaluation' }).click()
    const failure = page.getByText(TRADE_IN_MESSAGES.submitFailed)
    await failure.waitFor()
    // visible to the customer who has just clicked the button, however far the form is scrolled
    const { y = 0, height = 0 } = (await failure.boundingBox()) ?? {}
    expect([y > 0, y + height < 844]).toEqual([true, true])
    expect(await evaluationOf(vin)).toBeUndefined()

    await page.context().setOffline(false)
    await page.getByText('Back sent').waitFor()
    await Promise.all([
      passes(page, TRADE_IN_MESSAGES.successTitle),
      page.getByRole('button', { name: 'Submit Trade-In Evaluation' }).dblclick(),
    ])
    expect(await evaluationOf(vin)).toMatchObject({
      customerInfo: { firstName: 'Dana', phone: '4045550142', hasPayoff: 'yes', payoffAmount: 8400, loanCompany: 'First Bank' },
      vehicleInfo: { make: 'Honda', currentMiles: 61240, vehicleColor: 'Metallic Gray' },
      features: { cruiseControl: true, remoteStart: false },
      photos: [{ shot: 'front' }, { shot: 'back' }],
    })
    await page.waitForURL(`${platform.url}${PAGE}`)
    await page.getByText('will contact you within 24 hours').waitFor()
    expect(await page.getByLabel('VIN', { exact: true }).inputValue()).toBe('')

    await page.getByLabel('VIN', { exact: true }).fill(vin)
    await page.getByText(TRADE_IN_MESSAGES.duplicate).waitFor()
    expect(await page.getByRole('button', { name: 'Continue to Vehicle Details' }).isDisabled()).toBe(true)
    expect(complaints).toEqual([])
  })

  test('filled in offline is submitted once there is a connection', async () => {
    const page = await visit()
    await page.getByLabel('VIN', { exact: true }).waitFor()
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'No VIN at hand?' }).click()
    await page.getByLabel('Year').selectOption('2014')
    await page.locator('input#car-make').fill('Subaru')
    await page.locator('input#car-model').fill('Outback')
    await toStep(page, 2)
    await fillDetails(page, { firstName: 'Ofelia', email: 'ofelia@mail.test' })
    await toStep(page, 3)
    await toStep(page, 4)
    await answerCondition(page)
    await page.locator('input[data-shot=damage]').setInputFiles([await photoFile('a.jpg'), await photoFile('b.jpg')])
    await page.getByRole('img', { name: 'Damage 2' }).waitFor()
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Submit Trade-In Evaluation' }).click()
    await heading(page, TRADE_IN_MESSAGES.successTitle).waitFor()
    const owner = await platform.asOwner()
    const query = { page: 1, pageSize: 10, customerEmail: 'ofelia@mail.test' }
    const { evaluations } = await owner.call(tradeInsOperations.listEvaluations, { params: { dealershipId }, query })
    expect(evaluations).toMatchObject([{ vehicleInfo: { vin: '', model: 'Outback' }, photos: [{ shot: 'damage' }, { shot: 'damage' }] }])
  })

  test('goes on by one step for a double tap', async () => {
    const page = await visit()
    await pastVin(page, nextVin())
    await fillDetails(page, { firstName: 'Dot', email: 'dot@mail.test' })
    await page.getByRole('button', { name: 'Continue to Features & Options' }).dblclick()
    expect(page.url()).toMatch(/step=3$/)
    await page.getByRole('button', { name: 'Continue to Condition & History' }).dblclick()
    await page.getByRole('heading', { level: 1, name: /^How is your / }).waitFor()
    // the second tap submits nothing
    expect(await page.getByText(/^Please complete the following/).count()).toBe(0)
  })

  test('can be resumed from its draft, and starts over only on request', async () => {
    const page = await visit()
    await pastVin(page, nextVin())
    await page.getByLabel('First Name').fill('Priya')
    await page.goto(PAGE)
    await heading(page, 'Continue where you left off?').waitFor()
    await page.getByText('2003 Honda Accord').filter({ visible: true }).first().waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await expect.poll(() => page.getByLabel('First Name').inputValue()).toBe('Priya')
    await page.goto(PAGE)
    await page.getByRole('button', { name: 'Start Over', exact: true }).click()
    await page.getByRole('dialog', { name: 'Start over?' }).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await page.getByRole('button', { name: 'Delete and Start Over' }).click()
    await expect.poll(() => page.getByLabel('VIN', { exact: true }).inputValue()).toBe('')
  })

  test('measured: is painted quickly on a slow phone, without a layout shift', async () => {
    await measurePaint(2_000, 0.05, async () => {
      const context = await customerContext(browser, platform.url)
      const page = await context.newPage()
      const measure = await becomeSlowPhone(page)
      await page.goto(PAGE)
      await page.getByLabel('VIN', { exact: true }).waitFor()
      const measured = await measure()
      await context.close()
      return measured
    })
  })
})

describe.each([
  ['a phone', {}],
  ['a desktop', DESKTOP],
] as const)('the wizard on %s', (_name, options) => {
  test('every step is accessible, keeps its input over a reload, and can be left and revisited', async () => {
    const page = await visit(options)
    const complaints = collectComplaints(page)
    const check = () =>
      inLightAndDark(page, async () => {
        expect(await accessibilityProblems(page)).toEqual([])
        expect(await sidewaysScroll(page)).toBe(0)
      })
    await page.getByLabel('VIN', { exact: true }).fill('WVWZZZ1JZ3W386752')
    await page.getByText('Invalid VIN - check digit does not match').waitFor()
    await page.getByRole('button', { name: 'Use it anyway' }).waitFor()
    await check()
    const vin = nextVin()
    await page.getByLabel('VIN', { exact: true }).fill(vin.toLowerCase().replace(/(.{4})/g, '$1 '))
    await page.getByText('Valid, 17/17').waitFor()
    await page.getByText('Is this your car?').waitFor()
    await check()
    await page.reload()
    await expect.poll(() => page.getByLabel('VIN', { exact: true }).inputValue()).toBe(vin)

    await toStep(page, 2)
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
    await page.getByRole('button', { name: 'Continue to Features & Options' }).click()
    await page.getByText('First name is required').waitFor()
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('firstName')
    await check()
    await fillDetails(page, { firstName: 'Kim', email: 'kim@mail.test' })
    await page.reload()
    await expect.poll(() => page.getByLabel('Loan Company').inputValue()).toBe('First Bank')
    await check()

    await toStep(page, 3)
    await page.getByLabel('Tinted Windows').check()
    await page.reload()
    await expect.poll(() => page.getByLabel('Tinted Windows').isChecked()).toBe(true)
    await check()

    await toStep(page, 4)
    await page.getByRole('button', { name: 'Submit Trade-In Evaluation' }).click()
    await page
      .getByText(/^Please complete the following required fields: Exterior Damage, Interior Damage, .*Other Service Issues$/)
      .waitFor()
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('exteriorDamage')
    await check()
    await answerCondition(page)
    await page.getByLabel('Tires Replaced').check()
    await page.getByLabel('How many miles ago?').fill('9000')
    await page.locator('input[data-shot=front]').setInputFiles(await photoFile('front.jpg'))
    await page.getByText('Front sent').waitFor()
    await page.reload()
    await expect.poll(() => page.getByLabel('How many miles ago?').inputValue()).toBe('9,000')
    await page.getByText('Front sent').waitFor()
    await check()

    await page.goBack()
    await heading(page, 'Features & Options').waitFor()
    await page.goBack()
    await heading(page, 'Contact & Vehicle Information').waitFor()
    await page.goForward()
    await heading(page, 'Features & Options').waitFor()
    expect(await page.getByLabel('Tinted Windows').isChecked()).toBe(true)
    await page.getByRole('button', { name: 'Back to Vehicle Details' }).click()
    await page.getByRole('button', { name: 'Back to VIN Entry' }).click()
    await expect.poll(() => page.getByLabel('VIN', { exact: true }).inputValue()).toBe(vin)
    expect(complaints).toEqual([])
  })
})

test('an evaluation continues on another device by its link, and the first device says so', async () => {
  const desktop = await visit({ ...DESKTOP, permissions: ['clipboard-read', 'clipboard-write'] })
  const vin = nextVin()
  await pastVin(desktop, vin)
  await desktop.getByLabel('First Name').fill('Lee')
  await desktop.getByRole('button', { name: 'Back to VIN Entry' }).click()
  await desktop.getByRole('button', { name: 'Show QR Code' }).click()
  await desktop.getByRole('img', { name: 'QR code of the link below' }).waitFor()
  const link = await desktop.getByLabel('Link to continue').inputValue()
  expect(link).toMatch(/\/trade-in\/northgate#continue=[\w-]{43}$/)
  await desktop.getByText('Saved. You can come back').waitFor()

  const phone = await visit({}, link)
  await expect.poll(() => phone.getByLabel('VIN', { exact: true }).inputValue()).toBe(vin)
  expect(phone.url()).not.toContain('continue=')
  await phone.getByText('Is this your car?').waitFor()
  await toStep(phone, 2)
  await expect.poll(() => phone.getByLabel('First Name').inputValue()).toBe('Lee')
  await phone.getByLabel('Last Name').fill('Park')
  await heading(desktop, 'Continued on another device').waitFor()
  await expect.poll(() => phone.getByText('Saved. You can come back').isVisible()).toBe(true)
  await desktop.getByRole('button', { name: 'Continue here' }).click()
  await expect.poll(() => desktop.getByLabel('Last Name').inputValue()).toBe('Park')
})

test.each([
  ['/trade-in/no-such-dealership', TRADE_IN_MESSAGES.dealershipNotFound],
  ['/trade-in/%20', TRADE_IN_MESSAGES.invalidDealership],
])('%s shows its error', async (path, message) => {
  const page = await visit({}, path)
  await heading(page, message).waitFor()
  await page.getByRole('button', { name: 'Go Back' }).waitFor()
})

import { inventoryFeedOperations } from '@forecourt/contracts/inventory-feed/operations'
import { leadsOperations } from '@forecourt/contracts/leads/operations'
import { tradeInsOperations } from '@forecourt/contracts/trade-ins/operations'
import { generateVin } from '@forecourt/vin/generate-vin'
import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './axe.ts'
import { collectComplaints, picture, staffContext } from './browser.ts'
import { type CustomerVisits, customerVisits } from './customer-visits.ts'
import { signInAt } from './sign-in-as.ts'
import { startStage } from './stage.ts'
import { photoFile, submitFromPacket } from './trade-in-steps.ts'

const { platform, browser } = await startStage()
let visits: CustomerVisits
let staff: BrowserContext
let dealershipId: string
let packetLink: string
beforeAll(async () => {
  visits = customerVisits(browser, platform.url)
  ;({ dealershipId, packetLink } = await lotOfAccords())
  staff = await staffContext(browser, platform.url, { reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } })
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await picture(task.name, staff.pages())
  await visits.leave(task.result?.state === 'fail' ? task.name : null)
})

/** Makes a dealership that sells the customer's model, so that there are comparable vehicles, and a packet of one of them. */
async function lotOfAccords() {
  const owner = await platform.asOwner()
  const { _id } = await platform.createDealership('Northgate Motors')
  const rows = Array.from({ length: 14 }, (_, at) => {
    const [year, miles] = [2016 + (at % 6), 30_000 + at * 4_100]
    const price = 24_500 - (2022 - year) * 1_500 - Math.round(miles / 20) + (at % 3) * 250
    return [`A${at}`, generateVin(71_000 + at), year, 'Honda', 'Accord', 'EX', price, miles, 'Used'].join(',')
  })
  const text = ['Stock #,VIN,Year,Make,Model,Trim,Internet Price,Miles,Condition', ...rows, ''].join('\r\n')
  const body = new FormData()
  body.append('file', new File([text], 'accords.csv', { type: 'text/csv' }))
  await owner.call(inventoryFeedOperations.uploadCsv, { params: { dealershipId: _id }, body })
  const vehicle = { vin: generateVin(71_001), stockNumber: 'A1', year: 2017, make: 'Honda', model: 'Accord' }
  const contact = { firstName: 'Maria', lastName: 'Gonzalez', email: 'maria@mail.test', phone: '(951) 555-0134' }
  const customer = await owner.call(leadsOperations.createCustomer, { params: { dealershipId: _id }, body: contact })
  await owner.call(leadsOperations.createLead, { params: { dealershipId: _id }, body: { ...contact, customerId: customer._id, vehicle } })
  const log = await owner.call(leadsOperations.createPacketLog, { body: { dealershipId: _id, customerId: customer._id, vehicle } })
  return { dealershipId: _id, packetLink: log.link }
}

const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

test('a trade-in, the requested photos and the accepted offer appear on the desk without a reload', async () => {
  // the dealership's prices reach the estimates by events
  const owner = await platform.asOwner()
  const ask = { dealershipId, year: 2019, make: 'Honda', model: 'Accord', currentMiles: 52_000 }
  await expect
    .poll(() =>
      owner.call(tradeInsOperations.askForValuation, { body: ask }).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true)

  const desk = await staff.newPage()
  const complaints = collectComplaints(desk)
  await signInAt(desk, platform.owner, `/admin/trade-ins/${dealershipId}`)
  await desk.getByText('No trade-in evaluations found').waitFor()
  const { range } = await submitFromPacket(await visits.visit(packetLink), dealershipId, {
    lastName: 'Gonzalez',
    currentMiles: '52000',
    payoffAmount: '3400',
  })
  expect(range).toMatchObject({ low: expect.any(Number), high: expect.any(Number), comparables: 12 })

  const row = desk.getByRole('list', { name: 'Trade-in evaluations' }).getByRole('link', { name: /2019 Honda Accord/ })
  await row.click()
  await desk.getByRole('heading', { name: /2019 Honda Accord/ }).waitFor()
  await desk.getByText('Sells for').waitFor()
  await desk.getByRole('heading', { name: 'Comparables' }).waitFor()
  await expectAccessible(desk)

  await desk.getByRole('button', { name: 'Photo link' }).click()
  await desk.getByText(/A photo link by .* works until/).waitFor()
  await desk.getByText('Photo upload link generated and copied.').waitFor()
  const phone = await visits.visit(await copied(desk))
  await phone.locator('input[data-shot=front]').setInputFiles(await photoFile('front.jpg'))
  await phone.getByText(/^Thanks\. .* has your photos\./).waitFor()
  await desk.getByRole('button', { name: 'Open photo 1 of 1, Front' }).click()
  await desk.getByText('Photo 1 of 1').waitFor()
  await desk.keyboard.press('Escape')

  const amount = desk.getByLabel('Offer amount')
  await amount.fill('12500')
  await desk.getByRole('button', { name: 'Make offer of $12,500' }).click()
  await desk.getByText('Offer open').filter({ visible: true }).first().waitFor()
  await desk.getByText('Offer made and its link copied').waitFor()
  const offer = await visits.visit(await copied(desk))
  await offer.getByRole('button', { name: 'Accept $12,500' }).click()
  await offer.getByRole('button', { name: 'Accept Offer' }).click()
  await offer.getByText(/^You accepted this offer/).waitFor()
  await desk.getByText('Offer accepted').filter({ visible: true }).first().waitFor()
  await expectAccessible(desk)

  const packet = await visits.visit(packetLink)
  // the leads service receives the event a moment later
  await expect
    .poll(async () => {
      await packet.reload()
      await packet.getByRole('heading', { name: 'Payment Calculator' }).waitFor()
      return packet.getByText('Accepted offer of Northgate Motors').count()
    })
    .toBe(1)
  expect(await packet.getByLabel('Trade-In Estimate').inputValue()).toBe('12,500')
  expect(complaints).toEqual([])
})

test('rows of the desk are as compact as those of other lists', async () => {
  const context = await staffContext(browser, platform.url, { viewport: { width: 1440, height: 900 } })
  try {
    const page = await context.newPage()
    await signInAt(page, platform.owner, `/admin/trade-ins/${dealershipId}`)
    const row = page.getByRole('list', { name: 'Trade-in evaluations' }).getByRole('link').first()
    await row.waitFor()
    const { y, height } = (await row.boundingBox()) ?? { y: 0, height: 0 }
    console.info(`desk: first row at ${y.toFixed(0)}, ${height.toFixed(0)} px high`)
    expect(y).toBeLessThanOrEqual(260)
    expect(Math.round(height)).toBeGreaterThanOrEqual(52)
    expect(Math.round(height)).toBeLessThanOrEqual(56)
  } finally {
    await context.close()
  }
})

test('the desk works on a dark phone: list, details, back', async () => {
  const context = await staffContext(browser, platform.url, {
    reducedMotion: 'reduce',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    colorScheme: 'dark',
  })
  try {
    const page = await context.newPage()
    await signInAt(page, platform.owner, `/admin/trade-ins/${dealershipId}`)
    const row = page.getByRole('list', { name: 'Trade-in evaluations' }).getByRole('link', { name: /2019 Honda Accord/ })
    await row.waitFor()
    await expectAccessible(page)
    await row.click()
    await page.getByRole('heading', { name: /2019 Honda Accord/ }).waitFor()
    await expectAccessible(page)
    await page.goBack()
    await row.waitFor()
  } finally {
    await context.close()
  }
})

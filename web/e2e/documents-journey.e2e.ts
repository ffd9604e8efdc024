import { readFile } from 'node:fs/promises'
import { documentsOperations } from '@forecourt/contracts/documents/operations'
import { inventoryFeedOperations } from '@forecourt/contracts/inventory-feed/operations'
import { leadsOperations } from '@forecourt/contracts/leads/operations'
import { samplePaper, scannedPaper } from '@forecourt/service-testing/sample-papers'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible } from './axe.ts'
import { collectComplaints, customerContext, pictureFailures, staffContext } from './browser.ts'
import { dropOnPage, pdf } from './drop-files.ts'
import { type FeedCar, feedFile, makeCars } from './feed-file.ts'
import { WIDE } from './looks.ts'
import { type PaperServer, startPaperServer } from './paper-server.ts'
import { photographedPaper } from './photographed-paper.ts'
import { playsAndSeeks } from './plays-and-seeks.ts'
import { signInAt } from './sign-in-as.ts'
import { startStage } from './stage.ts'

const FILM = new URL('../../deploy/demo-data/media/walkaround.mp4', import.meta.url)
/** with stock numbers that are long enough to be recognized in file names */
const CARS = makeCars(12).map((each, place) => ({ ...each, stock: `N11${10 + place}` }))
const car = (place: number) => CARS[place] as FeedCar
const nameOf = ({ year, make, model }: FeedCar) => `${year} ${make} ${model}`

let papers: PaperServer
const { platform, browser } = await startStage({ documents: { fetchHosts: ['127.0.0.1'], readTimeoutMs: 120_000 } })
let dealershipId: string
let film: Buffer
let page: Page
let complaints: string[]
const open: Page[] = []

beforeAll(async () => {
  film = await readFile(FILM)
  papers = await startPaperServer(await samplePaper('inspection', { vin: car(9).vin, pages: 2 }))
  dealershipId = (await platform.createDealership('Paper Motors'))._id
  const owner = await platform.asOwner()
  const { name, mimeType, buffer } = feedFile('papers.csv', CARS)
  const [header, ...rows] = buffer.toString('utf8').trimEnd().split('\r\n')
  const withReports = [
    `${header},Inspection PDF URL`,
    ...rows.map((row, place) => `${row},${place === 9 ? `${papers.url}/report.pdf` : ''}`),
  ]
  const body = new FormData()
  body.append('file', new File([withReports.join('\r\n')], name, { type: mimeType }))
  await owner.call(inventoryFeedOperations.uploadCsv, { params: { dealershipId }, body })
  page = await (await staffContext(browser, platform.url, WIDE)).newPage()
  complaints = collectComplaints(page)
  open.push(page)
  const sales = await platform.createUser('SALES', dealershipId)
  await signInAt(page, sales, `/admin/documents/${dealershipId}`)
})
afterAll(async () => {
  await papers?.close()
})
pictureFailures(() => open)

const uploader = () => page.getByRole('region', { name: 'PDF Uploader' })
const row = (name: string) => uploader().getByRole('listitem', { name, exact: true })
const rowOf = (vehicle: FeedCar) =>
  page.getByRole('list', { name: 'All Vehicles' }).getByRole('listitem').filter({ hasText: vehicle.stock })
const panel = () => page.getByRole('complementary', { name: /^Documents of/ })
const inPanel = (item: string) => panel().getByRole('list', { name: 'Documents' }).locator('> li').filter({ hasText: item })
async function filedUnder({ vin }: FeedCar) {
  const owner = await platform.asOwner()
  const { documents, video } = await owner.call(documentsOperations.getVehicleDocuments, { params: { dealershipId, vehicle: vin } })
  const kinds = documents.filter(({ currentVersionId }) => currentVersionId !== null).map(({ kind }) => kind)
  return [...kinds.sort(), ...(video === null ? [] : ['video'])]
}
describe('from dropped files to the pages that the customer read', () => {
  test('twelve dropped files are filed under their vehicle and kind, or show why they were not', async () => {
    await page.getByText('12 vehicles', { exact: true }).waitFor()
    const [sold, second, third] = [car(0), car(1), car(2)]
    await dropOnPage(page, [
      pdf(`${sold.vin}.pdf`, await samplePaper('msrp', { vin: sold.vin })),
      pdf('monday.pdf', await samplePaper('inspection', { vin: sold.vin, pages: 3, full: true })),
      pdf('report.pdf', await samplePaper('autocheck', { vin: sold.vin, pages: 2 })),
      { name: `${sold.vin}-walkaround.mp4`, mimeType: 'video/mp4', buffer: film },
      pdf('scan 1.pdf', await scannedPaper(second)),
      { name: 'IMG_4410.jpg', mimeType: 'image/jpeg', buffer: await photographedPaper(page, third.vin) },
      pdf(`${second.stock} window sticker.pdf`, await samplePaper('unknown')),
      pdf(`carfax_${third.stock}.pdf`, await samplePaper('unknown')),
      pdf('tuesday.pdf', await samplePaper('msrp', { stockNumber: car(3).stock })),
      pdf('wednesday.pdf', await samplePaper('inspection', { vin: car(4).vin })),
      pdf('scan0042.pdf', await samplePaper('unknown')),
      pdf('notes.pdf', Buffer.from('not a PDF at all')),
    ])
    await uploader().getByRole('status').getByText('12 files selected', { exact: true }).waitFor()
    await row('IMG_4410.jpg').getByText('Read from its barcode').waitFor()
    await row('notes.pdf')
      .getByText(/isn't a PDF, JPG, PNG or MP4/)
      .waitFor()
    await uploader().getByRole('button', { name: 'Start Upload' }).click()
    await uploader().getByText('Successfully uploaded 11 file(s)! 1 failed. 1 file waits under ‘Needs a vehicle’.').waitFor()
    await expectAccessible(page)
    expect(await Promise.all([0, 1, 2, 3, 4, 5].map((place) => filedUnder(car(place))))).toEqual([
      ['autocheck', 'inspection', 'msrp', 'video'],
      ['inspection', 'msrp'],
      ['autocheck', 'inspection'],
      ['msrp'],
      ['inspection'],
      [],
    ])
    await page
      .getByRole('region', { name: /^Needs a vehicle/ })
      .getByRole('listitem', { name: 'scan0042.pdf' })
      .waitFor()
  })

  test('the packet on the customer’s phone shows three documents as pages, and the video', async () => {
    const { link, logId, leadId } = await send(car(0))
    const customer = await (await customerContext(browser, platform.url, { isMobile: true })).newPage()
    open.push(customer)
    await customer.clock.install()
    await customer.goto(link)
    for (const tab of ['AutoCheck History', 'Original MSRP / Options', 'Inspection Forms']) {
      await customer.getByRole('button', { name: tab }).click()
      await customer
        .getByRole('dialog', { name: tab })
        .getByRole('img', { name: /, page 1 of \d$/ })
        .waitFor()
      await expectAccessible(customer)
      if (tab !== 'Inspection Forms') await customer.keyboard.press('Escape')
    }
    const dialog = customer.getByRole('dialog', { name: 'Inspection Forms' })
    await customer.keyboard.press('ArrowRight')
    await dialog.getByText('Page 2 of 3').waitFor()
    await expect.poll(() => imagesDrawn(dialog.getByRole('listitem').nth(1))).toBe(true)
    await customer.clock.fastForward(40_000)
    await customer.keyboard.press('Escape')
    await playsAndSeeks(customer.locator('video'))
    const owner = await platform.asOwner()
    const logged = async () => (await owner.call(leadsOperations.getPacketLog, { params: { logId } })).customerLogs ?? []
    await expect
      .poll(async () => (await logged()).map(({ field }) => field))
      .toEqual(expect.arrayContaining(['pdf_page_viewed', 'video_clicked']))
    await customer.context().close()

    const staff = await (await staffContext(browser, platform.url, WIDE)).newPage()
    open.push(staff)
    await signInAt(staff, platform.owner, `/admin/leads/${dealershipId}/${leadId}`)
    const details = staff.getByRole('complementary', { name: 'Lead Details' })
    // a busy machine may add some seconds, and reads the other pages too: more than three are folded
    const read = details.getByText(/^Read page 2 of the inspection for [45]\d s$/).filter({ visible: true })
    const folded = details.getByRole('button', { name: /^Show \d+ pages read$/ })
    await read.or(folded).first().waitFor()
    if (await folded.isVisible()) await folded.click()
    await read.waitFor()
    // "Read", or "Opened" if it was closed within a second
    await details
      .getByText(/the window sticker/)
      .filter({ visible: true })
      .first()
      .waitFor()
    await details
      .getByText(/the AutoCheck report/)
      .filter({ visible: true })
      .first()
      .waitFor()
    expect(await details.getByText(/\d PDF/).count()).toBe(0)
    await expectAccessible(staff)
    await staff.context().close()
  })
})

describe('filed documents', () => {
  test('under the wrong vehicle are moved in their row, and moved back by Undo', async () => {
    await row('wednesday.pdf').getByRole('button', { name: 'Change where wednesday.pdf is filed' }).click()
    await chooseVehicle('wednesday.pdf', car(5))
    await row('wednesday.pdf')
      .getByText(`Filed: Inspection, ${nameOf(car(5))}`)
      .waitFor()
    expect([await filedUnder(car(4)), await filedUnder(car(5))]).toEqual([[], ['inspection']])
    await expectAccessible(page)
    await row('wednesday.pdf').getByRole('button', { name: 'Undo the move of wednesday.pdf' }).click()
    await row('wednesday.pdf')
      .getByText(`Filed: Inspection, ${nameOf(car(4))}`)
      .waitFor()
    expect([await filedUnder(car(4)), await filedUnder(car(5))]).toEqual([['inspection'], []])
    await uploader().getByRole('button', { name: 'Clear All' }).click()
  })

  test('are moved in the vehicle’s panel, and J and K step through the vehicles', async () => {
    await rowOf(car(4)).getByRole('link').click()
    await inPanel('Inspection').getByRole('button', { name: 'More for Inspection' }).click()
    await page.getByRole('menuitem', { name: 'Move to another vehicle…' }).click()
    await chooseVehicle('wednesday.pdf', car(6))
    await inPanel('Inspection')
      .getByText(`Inspection moved to the ${nameOf(car(6))}`)
      .waitFor()
    await expectAccessible(page)
    await inPanel('Inspection').getByRole('button', { name: 'Undo' }).click()
    await inPanel('Inspection')
      .getByText(/^Inspection is back with the/)
      .waitFor()
    await inPanel('Inspection')
      .getByText(/^\w+ \d+ by .*, 1 page$/)
      .waitFor()
    expect([await filedUnder(car(4)), await filedUnder(car(6))]).toEqual([['inspection'], []])

    const order = await page.locator('[data-vehicle]').evaluateAll((links) => links.map((link) => link.getAttribute('data-vehicle')))
    const shown = () => new URL(page.url()).searchParams.get('vehicle')
    const place = order.indexOf(shown())
    const [step, back] = place + 1 < order.length ? ['j', 'k'] : ['k', 'j']
    await page.keyboard.press(step)
    const neighbor = order[place + (step === 'j' ? 1 : -1)]
    await expect.poll(shown).toBe(neighbor)
    // the address changes before the panel does
    await page.locator(`[data-open] [data-vehicle="${neighbor}"]`).waitFor()
    await panel().getByRole('list', { name: 'Documents' }).waitFor()
    await page.keyboard.press(back)
    await expect.poll(shown).toBe(order[place])
    await panel()
      .getByText(`Stock ${car(4).stock}`)
      .waitFor()
    await panel().getByRole('list', { name: 'Documents' }).waitFor()
  })

  test('a video added in the panel plays and seeks there', async () => {
    await inPanel('Video').getByLabel('File for the Video').setInputFiles({ name: 'walk.mp4', mimeType: 'video/mp4', buffer: film })
    await inPanel('Video')
      .getByText(/^walk\.mp4, /)
      .waitFor()
    await inPanel('Video').getByRole('button', { name: 'View Video' }).click()
    await playsAndSeeks(page.getByRole('dialog', { name: /^Video/ }).locator('video'))
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await panel().getByRole('button', { name: 'Close' }).click()
  })

  test('a report linked in the inventory file is fetched from its website and filed', async () => {
    await page.goto(`/admin/vehicle/${dealershipId}/${car(9).stock}`)
    await page.getByRole('button', { name: /^Fetch .* as Inspection$/ }).click()
    await page.getByText('Filed as Inspection.').waitFor()
    await page.getByRole('button', { name: 'Inspection Forms' }).waitFor()
    expect(await filedUnder(car(9))).toEqual(['inspection'])
    expect(papers.requested).toEqual(['/report.pdf'])
    // after scrolling to the button, a photo may be half covered by the page's header and so too small a target
    await page.evaluate(() => window.scrollTo(0, 0))
    await expectAccessible(page)
    expect(complaints).toEqual([])
  })
})

async function chooseVehicle(fileName: string, vehicle: FeedCar) {
  const dialog = page.getByRole('dialog', { name: `Where does ${fileName} belong?` })
  await dialog.getByRole('button', { name: 'Choose another' }).click()
  await dialog.getByRole('searchbox', { name: 'Search vehicles' }).fill(vehicle.vin)
  await dialog.getByRole('button', { name: new RegExp(`Stock ${vehicle.stock}$`) }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
}

const imagesDrawn = (sheet: Locator) =>
  sheet.locator('img').evaluateAll((images) => images.length === 2 && images.every((image) => (image as HTMLImageElement).complete))

async function send({ vin, stock, year, make, model }: FeedCar) {
  const owner = await platform.asOwner()
  const params = { dealershipId }
  const contact = { firstName: 'Nora', lastName: 'Reader', email: 'nora@mail.test', phone: '' }
  const vehicle = { vin, stockNumber: stock, year, make, model }
  const { _id: customerId } = await owner.call(leadsOperations.createCustomer, { params, body: contact })
  const { _id: leadId } = await owner.call(leadsOperations.createLead, { params, body: { ...contact, customerId, vehicle } })
  const { link, _id: logId } = await owner.call(leadsOperations.createPacketLog, { body: { dealershipId, customerId, vehicle } })
  return { link, logId, leadId }
}

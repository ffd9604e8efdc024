import { documentsOperations } from '@forecourt/contracts/documents/operations'
import { inventoryFeedOperations } from '@forecourt/contracts/inventory-feed/operations'
import { samplePaper, scannedPaper } from '@forecourt/service-testing/sample-papers'
import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible } from './axe.ts'
import { collectComplaints, pictureFailures, staffContext } from './browser.ts'
import { dropOnPage, pdf } from './drop-files.ts'
import { type FeedCar, feedFile, makeCars } from './feed-file.ts'
import { PHONE, WIDE } from './looks.ts'
import { signInAt } from './sign-in-as.ts'
import { startStage } from './stage.ts'

/** with stock numbers that are long enough to be recognized in file names */
const CARS = makeCars(12).map((each, place) => ({ ...each, stock: `N11${10 + place}` }))
const car = (place: number) => CARS[place] as FeedCar
const nameOf = ({ year, make, model }: FeedCar) => `${year} ${make} ${model}`

const { platform, browser } = await startStage()
let context: BrowserContext
let dealershipId: string
let page: Page
let complaints: string[]

beforeAll(async () => {
  dealershipId = (await platform.createDealership('Paper Motors'))._id
  const owner = await platform.asOwner()
  const { name, mimeType, buffer } = feedFile('papers.csv', CARS)
  const body = new FormData()
  body.append('file', new File([buffer.toString('utf8')], name, { type: mimeType }))
  await owner.call(inventoryFeedOperations.uploadCsv, { params: { dealershipId }, body })
  context = await staffContext(browser, platform.url, WIDE)
  page = await context.newPage()
  complaints = collectComplaints(page)
})
pictureFailures(() => [page])

const uploader = (on = page) => on.getByRole('region', { name: 'PDF Uploader' })
const row = (name: string, on = page) => uploader(on).getByRole('listitem', { name, exact: true })
const says = (name: string, text: string | RegExp) => row(name).getByText(text).waitFor()
const press = (name: string | RegExp, on = page) => uploader(on).getByRole('button', { name }).click()
const status = (text: string) => uploader().getByRole('status').getByText(text, { exact: true }).waitFor()
const tray = (on = page) => on.getByRole('region', { name: /^Needs a vehicle/ })
async function documentsOf({ vin }: FeedCar) {
  const owner = await platform.asOwner()
  const { documents, video } = await owner.call(documentsOperations.getVehicleDocuments, { params: { dealershipId, vehicle: vin } })
  return { kinds: documents.map(({ kind }) => kind), video: video !== null }
}
describe('a salesperson adds documents', () => {
  test('the rail links to the page', async () => {
    await signInAt(page, await platform.createUser('SALES', dealershipId), '/admin/dashboard')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Documents' }).click()
    await page.getByRole('heading', { name: 'Paper Motors / Documents' }).waitFor()
    await status('Ready to upload')
    await tray().waitFor({ state: 'hidden' })
    await expectAccessible(page)
  })

  test('dropped files show their vehicle and kind, and how each was recognized', async () => {
    await dropOnPage(page, [
      pdf('monday.pdf', await samplePaper('msrp', { vin: car(0).vin })),
      pdf('scan 1.pdf', await scannedPaper(car(1))),
      pdf(`${car(2).stock}.pdf`, await samplePaper('unknown')),
      pdf('report.pdf', await samplePaper('autocheck', { vin: car(3).vin })),
      { name: `${car(4).vin}-walkaround.mp4`, mimeType: 'video/mp4', buffer: film() },
      pdf('scan0042.pdf', await samplePaper('unknown')),
      pdf('notes.pdf', Buffer.from('not a PDF at all')),
    ])
    await says('monday.pdf', `MSRP, ${nameOf(car(0))}, ${car(0).stock}`)
    await says('monday.pdf', 'Read from the document')
    await says('scan 1.pdf', `Inspection, ${nameOf(car(1))}, ${car(1).stock}`)
    await says('scan 1.pdf', 'Read from its barcode')
    await says(`${car(2).stock}.pdf`, 'Matched by its name')
    await says('report.pdf', `AutoCheck, ${nameOf(car(3))}, ${car(3).stock}`)
    await says(`${car(4).vin}-walkaround.mp4`, `Video, ${nameOf(car(4))}, ${car(4).stock}`)
    await says('scan0042.pdf', 'No VIN or Stock Number found in filename')
    await says('notes.pdf', /isn't a PDF, JPG, PNG or MP4/)
    await status('7 files selected')
    expect(await documentsOf(car(0))).toEqual({ kinds: [], video: false })
    await expectAccessible(page)
  })

  test('vehicle and kind can be changed', async () => {
    await press('Change where report.pdf goes')
    const dialog = page.getByRole('dialog', { name: 'Where does report.pdf belong?' })
    await dialog.getByText('Inspection', { exact: true }).click()
    await dialog.getByRole('button', { name: 'Choose another' }).click()
    await dialog.getByRole('searchbox', { name: 'Search vehicles' }).fill(car(5).vin)
    await dialog.getByRole('button', { name: new RegExp(`Stock ${car(5).stock}$`) }).click()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await says('report.pdf', `Inspection, ${nameOf(car(5))}, ${car(5).stock}`)
    await says('report.pdf', 'Chosen by you')
  })

  test('a failed upload does not stop the others, and can be retried', async () => {
    const sends = (url: URL) => url.pathname.endsWith(`/${dealershipId}/documents`) && !url.searchParams.has('check')
    await context.route(sends, async (route) => {
      const body = route.request().postDataBuffer()?.toString('latin1') ?? ''
      return body.includes('filename="monday.pdf"') ? route.abort() : route.continue()
    })
    await press('Start Upload')
    await uploader().getByText('Successfully uploaded 5 file(s)! 2 failed. 1 file waits under ‘Needs a vehicle’.').waitFor()
    await says('scan 1.pdf', `Filed: Inspection, ${nameOf(car(1))}`)
    await says('monday.pdf', /We couldn't reach the server/)
    await expectAccessible(page)
    await context.unroute(sends)
    await press('Retry monday.pdf')
    await uploader().getByText('Successfully uploaded 1 file(s)!', { exact: true }).waitFor()
    expect(await documentsOf(car(0))).toEqual({ kinds: ['msrp'], video: false })
    expect(await documentsOf(car(1))).toEqual({ kinds: ['inspection'], video: false })
    expect(await documentsOf(car(3))).toEqual({ kinds: [], video: false })
    expect(await documentsOf(car(4))).toEqual({ kinds: [], video: true })
    expect(await documentsOf(car(5))).toEqual({ kinds: ['inspection'], video: false })
    await press('Clear All')
    await status('Ready to upload')
  })

  test('a file without a matching vehicle waits with its first page until staff choose the vehicle', async () => {
    const waiting = tray().getByRole('listitem', { name: 'scan0042.pdf' })
    await waiting.getByRole('img', { name: 'First page of scan0042.pdf' }).waitFor()
    await waiting.getByText('No VIN or Stock Number found in filename').waitFor()
    await expectAccessible(page)
    await waiting.getByRole('combobox', { name: 'Type of scan0042.pdf' }).selectOption({ label: 'AutoCheck' })
    await waiting.getByRole('button', { name: 'Find the vehicle' }).click()
    const dialog = page.getByRole('dialog', { name: 'Where does scan0042.pdf belong?' })
    await dialog.getByRole('searchbox').fill(car(6).stock)
    await dialog.getByRole('button', { name: new RegExp(`Stock ${car(6).stock}$`) }).click()
    await dialog.getByRole('button', { name: 'File', exact: true }).click()
    await waiting.waitFor({ state: 'detached' })
    expect(await documentsOf(car(6))).toEqual({ kinds: ['autocheck'], video: false })
  })

  test('a file that matches several vehicles is filed by a click, and appears without a reload', async () => {
    const owner = await platform.asOwner()
    const body = new FormData()
    const both = await samplePaper('inspection', { vin: `${car(7).vin} VIN: ${car(8).vin}` })
    body.append('files', new File([new Uint8Array(both)], 'two cars.pdf', { type: 'application/pdf' }))
    await owner.call(documentsOperations.uploadDocuments, { params: { dealershipId }, body })
    const waiting = tray().getByRole('listitem', { name: 'two cars.pdf' })
    await waiting.getByText(`2 vehicles match: ${car(7).stock}, ${car(8).stock}. Choose one.`).waitFor()
    await waiting.getByRole('button', { name: `File two cars.pdf under ${nameOf(car(8))}` }).click()
    await waiting.waitFor({ state: 'detached' })
    expect(await documentsOf(car(8))).toEqual({ kinds: ['inspection'], video: false })
    expect(await documentsOf(car(7))).toEqual({ kinds: [], video: false })
  })

  test('leaving during an upload asks for confirmation', async () => {
    const sends = (url: URL) => url.pathname.endsWith(`/${dealershipId}/documents`) && !url.searchParams.has('check')
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await context.route(sends, async (route) => {
      await held
      await route.continue()
    })
    await dropOnPage(page, [pdf('late.pdf', await samplePaper('msrp', { vin: car(9).vin }))])
    await press('Start Upload')
    await status('Uploading files...')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
    const question = page.getByRole('dialog', { name: 'Leave while files are uploading?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    release()
    await uploader().getByText('Successfully uploaded 1 file(s)!', { exact: true }).waitFor()
    await context.unroute(sends)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
    await page.getByRole('heading', { name: /Sales Dashboard/ }).waitFor()
    expect(complaints).toEqual([])
  })
})

test('a dark phone uploads photos and PDFs, deletes a waiting file after a confirmation, and fits the screen', async () => {
  const owner = await platform.asOwner()
  const body = new FormData()
  body.append('files', new File([new Uint8Array(await samplePaper('unknown', { pages: 3 }))], 'IMG_4410.pdf'))
  await owner.call(documentsOperations.uploadDocuments, { params: { dealershipId }, body })
  const phone = await (await staffContext(browser, platform.url, { ...PHONE, hasTouch: true })).newPage()
  await signInAt(phone, platform.owner, `/admin/documents/${dealershipId}`)
  await uploader(phone).getByRole('button', { name: 'Take a photo' }).waitFor()
  expect(await phone.getByLabel('Documents', { exact: true }).and(phone.locator('input')).getAttribute('accept')).toBe('.pdf,.mp4')
  await phone.locator('input[multiple]').setInputFiles([pdf('monday.pdf', await samplePaper('msrp', { vin: car(0).vin }))])
  await row('monday.pdf', phone).getByText('Read from the document').waitFor()
  await expectAccessible(phone)
  const waiting = tray(phone).getByRole('listitem', { name: 'IMG_4410.pdf' })
  await waiting.waitFor({ state: 'detached' })
  await tray(phone).getByRole('button', { name: 'Needs a vehicle 1' }).click()
  await waiting.getByText('3 pages, type unknown').waitFor()
  await waiting.getByRole('button', { name: 'More for IMG_4410.pdf' }).click()
  await phone.getByRole('menuitem', { name: 'Delete' }).click()
  const question = phone.getByRole('dialog', { name: 'Delete IMG_4410.pdf?' })
  await question.getByText('The file and its 3 pages will be deleted.').waitFor()
  await question.getByRole('button', { name: 'Delete file' }).click()
  await waiting.waitFor({ state: 'detached' })
  await expectAccessible(phone)
  await phone.context().close()
})

/** Only the first box of an MP4, which identifies its format. */
function film(): Buffer {
  return Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom'), Buffer.alloc(4), Buffer.from('isommp42'), Buffer.alloc(4_096)])
}

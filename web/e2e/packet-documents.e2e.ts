import { documentsOperations } from '@forecourt/contracts/documents/operations'
import { leadsOperations } from '@forecourt/contracts/leads/operations'
import { eventually } from '@forecourt/dev-servers/eventually'
import { samplePaper } from '@forecourt/service-testing/sample-papers'
import type { Page } from 'playwright-core'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { expectAccessible, inLightAndDark } from './axe.ts'
import { collectComplaints, staffContext } from './browser.ts'
import { DESKTOP } from './looks.ts'
import { packetShowroom } from './packet-showroom.ts'
import { signInAt } from './sign-in-as.ts'
import { HOLDS_TO_TIMES } from './slow-phone.ts'
import { fingersOn } from './touch.ts'

const IPHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true } as const
const PAGES = 20
/** How long a busy machine may draw them. */
const DRAWN_WITHIN_MS = 240_000
/** 4 Mbit/s, as bytes per second, and 60 ms. */
const MOBILE_LINE = { offline: false, latency: 60, downloadThroughput: 500_000, uploadThroughput: 125_000 }

/** A packet of the car with a long inspection, sent to a lead. */
interface Sent {
  link: string
  packetLogId: string
  leadId: string
}

const shown = await packetShowroom()
beforeAll(async () => {
  const owner = await shown.platform.asOwner()
  const params = { dealershipId: shown.dealershipId }
  const { vin } = shown.car('fewPhotos')
  const body = new FormData()
  const inspection = await samplePaper('inspection', { vin, pages: PAGES, full: true })
  body.append('files', new Blob([inspection as Uint8Array<ArrayBuffer>]), 'inspection.pdf')
  const film = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom\0\0\x02\0isomiso2'), Buffer.alloc(50_000, 7)])
  body.append('files', new Blob([film]), 'video.mp4')
  for (const kind of ['inspection', 'video']) body.append('kind', kind)
  body.append('vin', vin)
  const { results } = await owner.call(documentsOperations.uploadDocuments, { params, query: {}, body })
  expect(results.map(({ state }) => state)).toEqual(['filed', 'filed'])
  await eventually(
    async () => {
      const documentId = results[0]?.documentId ?? ''
      const { render } = await owner.call(documentsOperations.getDocumentPages, { params: { ...params, documentId }, query: {} })
      if (render !== 'ready') throw new Error('its pages are not drawn yet')
    },
    { timeoutMs: DRAWN_WITHIN_MS },
  )
}, DRAWN_WITHIN_MS)
afterEach(({ task }) => shown.leave(task.result?.state === 'fail' ? task.name : null))

let customers = 0
async function send(): Promise<Sent> {
  const owner = await shown.platform.asOwner()
  const params = { dealershipId: shown.dealershipId }
  const contact = { firstName: `Nora${++customers}`, lastName: 'Reader', email: `nora${customers}@mail.test`, phone: '' }
  const { vin, stock, year, make, model } = shown.car('fewPhotos')
  const vehicle = { vin, stockNumber: stock, year, make, model }
  const { _id: customerId } = await owner.call(leadsOperations.createCustomer, { params, body: contact })
  const lead = await owner.call(leadsOperations.createLead, { params, body: { ...contact, customerId, vehicle } })
  const log = await owner.call(leadsOperations.createPacketLog, { body: { dealershipId: shown.dealershipId, customerId, vehicle } })
  return { link: log.link, packetLogId: log._id, leadId: lead._id }
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Inspection Forms' })
const pages = (page: Page) => dialog(page).getByRole('listitem')
const count = (page: Page, number: number) => dialog(page).getByText(`Page ${number} of ${PAGES}`).waitFor()
/** Opens the inspection and waits for its first page. */
async function openInspection(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Inspection Forms' }).click()
  await count(page, 1)
  await isDrawn(page, 1)
}
/** Waits until both images of a page have loaded. */
const isDrawn = (page: Page, number: number) =>
  expect
    .poll(() =>
      pages(page)
        .nth(number - 1)
        .locator('img')
        .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).complete)),
    )
    .toEqual([true, true])
const widthOf = async (page: Page) => (await pages(page).first().boundingBox())?.width ?? 0

/** From the tap, on a mobile connection. */
const FIRST_PAGE_MS = 1_000

test('measured: fetches the first of twenty pages before the rest of the document, in few bytes', async () => {
  const { link } = await send()
  const page = await shown.visit(link, IPHONE)
  await page.getByRole('button', { name: 'Inspection Forms' }).waitFor()
  expect(await page.getByRole('button', { name: /AutoCheck|MSRP/ }).count()).toBe(0)
  await page.waitForLoadState('networkidle')
  const client = await page.context().newCDPSession(page)
  await client.send('Network.enable')
  const urls = new Map<string, string>()
  const asked: string[] = []
  let bytes = 0
  let isThere = false
  client.on('Network.requestWillBeSent', ({ requestId, request }) => {
    urls.set(requestId, request.url)
    const [, what] = /\/documents\/[0-9a-f]{24}(.*)$/.exec(request.url) ?? []
    if (what !== undefined) asked.push(what.replace(/\?.*?(?:size=(\w+))?$/, ' $1').trim())
  })
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!isThere) bytes += encodedDataLength
    if (urls.get(requestId)?.includes('/pages/1?')) isThere = true
  })
  await client.send('Network.emulateNetworkConditions', MOBILE_LINE)
  await page.evaluate(() => {
    document.addEventListener('click', () => performance.mark('tap'), { capture: true, once: true })
    const onLoad = ({ target }: Event) => {
      if (target instanceof HTMLImageElement && target.src.includes('/pages/1?'))
        performance.mark(target.src.includes('small') ? 'first' : 'sharp')
    }
    document.addEventListener('load', onLoad, { capture: true })
  })
  await openInspection(page)
  const [first, sharp] = await page.evaluate(() => {
    const at = (name: string) => performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN
    return [at('first') - at('tap'), at('sharp') - at('tap')]
  })
  console.info(`first page after ${first?.toFixed(0)} ms and ${Math.round(bytes / 1_000)} kB, sharp after ${sharp?.toFixed(0)} ms`)
  expect(asked.slice(0, 3)).toEqual(['/pages', '/pages/1 small', '/pages/1 large'])
  if (HOLDS_TO_TIMES) expect(first).toBeLessThan(FIRST_PAGE_MS)
  expect(bytes).toBeGreaterThan(0)
  expect(bytes).toBeLessThanOrEqual(300_000)
  // the others are loaded when they are near
  expect(asked.filter((what) => /\/pages\/(?:[6-9]|\d\d)/.test(what))).toEqual([])
})

test('pages are scrolled, swiped and stepped through without a layout shift', async () => {
  const page = await shown.visit((await send()).link, IPHONE)
  const complaints = collectComplaints(page)
  await openInspection(page)
  const tops = () => pages(page).evaluateAll((all) => all.map((each) => (each as HTMLElement).offsetTop))
  const before = await tops()
  expect(before).toHaveLength(PAGES)
  const fingers = await fingersOn(page)
  const rest = page.evaluateHandle(() => {
    return new Promise((resolve) => document.querySelector('dialog section')?.addEventListener('scrollend', resolve, { once: true }))
  })
  await fingers.drag([195, 700], [195, 250])
  // lifting a moving finger would leave the page scrolling
  await dialog(page)
    .getByText(/^Page [2-9] of 20$/)
    .waitFor()
  await rest
  await page.keyboard.press('Home')
  await count(page, 1)
  await fingers.drag([300, 420], [80, 420])
  await count(page, 2)
  await fingers.drag([300, 420], [80, 420])
  await count(page, 3)
  await fingers.drag([80, 420], [300, 420])
  await count(page, 2)
  await page.keyboard.press('ArrowRight')
  await count(page, 3)
  await dialog(page).getByRole('button', { name: 'Next page' }).click()
  await count(page, 4)
  await page.keyboard.press('End')
  await count(page, PAGES)
  await isDrawn(page, PAGES)
  expect(await tops()).toEqual(before)
  // distant pages are unloaded
  expect(await pages(page).first().locator('img').count()).toBe(0)
  await page.keyboard.press('Home')
  await count(page, 1)
  expect(complaints).toEqual([])
})

test('a page is zoomed from 1 to 4 times by pinch and double tap, where the fingers are', async () => {
  const page = await shown.visit((await send()).link, IPHONE)
  await openInspection(page)
  const once = await widthOf(page)
  const fingers = await fingersOn(page)
  await fingers.pinch([195, 420], 80, 160)
  expect((await widthOf(page)) / once).toBeCloseTo(2, 1)
  await count(page, 1)
  await fingers.pinch([195, 420], 20, 380)
  expect((await widthOf(page)) / once).toBeCloseTo(4, 1)
  await fingers.pinch([195, 420], 380, 10)
  expect(await widthOf(page)).toBeCloseTo(once, 0)
  await fingers.doubleTap([195, 420])
  await expect.poll(async () => (await widthOf(page)) / once).toBeCloseTo(2.5, 1)
  await dialog(page).getByRole('button', { name: 'Zoom out' }).click()
  await expect.poll(() => widthOf(page)).toBeCloseTo(once, 0)
})

test('the PDF opens in a new tab and downloads', async () => {
  const page = await shown.visit((await send()).link, IPHONE)
  await openInspection(page)
  const url = (await dialog(page).getByRole('link', { name: 'Open in New Tab' }).getAttribute('href')) ?? ''
  const pdf = await fetch(shown.platform.url + url)
  expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  const download = page.waitForEvent('download')
  await dialog(page).getByRole('link', { name: 'Download PDF' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Inspection Forms')
})

test('staff see which pages were read and for how long, including the last one before the customer left', async () => {
  const sent = await send()
  const page = await shown.visit('/favicon.svg', IPHONE)
  await page.clock.install()
  await page.goto(sent.link)
  await openInspection(page)
  await page.keyboard.press('ArrowRight')
  await count(page, 2)
  await isDrawn(page, 2)
  await page.clock.fastForward(40_000)
  await page.keyboard.press('ArrowRight')
  await count(page, 3)
  await isDrawn(page, 3)
  await page.clock.fastForward(90_000)
  await page.goto('about:blank')

  const read = async () => (await shown.logs(sent)).filter(({ field }) => field === 'pdf_page_viewed')
  await expect
    .poll(async () => (await read()).map(({ oldValue }) => oldValue))
    .toEqual(expect.arrayContaining(['inspection 2/20', 'inspection 3/20']))
  const staff = await (await staffContext(shown.browser, shown.platform.url)).newPage()
  await signInAt(staff, shown.platform.owner, `/admin/leads/${shown.dealershipId}/${sent.leadId}`)
  const details = staff.getByRole('complementary', { name: 'Lead Details' })
  // a busy machine may add some seconds
  await details.getByText(/^Read page 2 of the inspection for [45]\d s$/).waitFor()
  await details.getByText(/^Read page 3 of the inspection for 1 min [345]\d s$/).waitFor()
  await staff.context().close()
})

test('the uploaded video is fetched in ranges', async () => {
  const page = await shown.visit((await send()).link, IPHONE)
  const film = page.waitForResponse(/\/videos\/[0-9a-f]{24}\?link=/)
  const video = page.locator('video')
  await video.evaluate((element) => (element as HTMLVideoElement).play().catch(() => {}))
  const response = await film
  expect([response.request().headers().range, response.status()]).toEqual(['bytes=0-', 206])
})

test('a revoked link shows no document, neither on an open page nor on a later visit', async () => {
  const sent = await send()
  const page = await shown.visit(sent.link, IPHONE)
  const { dealershipId } = shown
  const link = sent.link.split('/').at(-1)
  const query = { vin: shown.car('fewPhotos').vin, link }
  const maps = () => shown.platform.asAnonymous().call(documentsOperations.getDealershipDocuments, { params: { dealershipId }, query })
  const [url] = Object.values((await maps()).inspectionPdfs)
  const tab = page.getByRole('button', { name: 'Inspection Forms' })
  await tab.waitFor()
  // a heartbeat or a log entry finds the visit gone and opens another, which would replace the page before the document has said so
  await page.route('**/handle-open', () => {})
  await shown.setAccess(sent, true)
  await expect.poll(async () => Object.keys((await maps()).inspectionPdfs)).toEqual([])
  await tab.click()
  await dialog(page).getByText('This document is no longer available.').waitFor()
  expect(await dialog(page).getByRole('link').count()).toBe(0)
  const [path = '', search = ''] = (url ?? '').split('?')
  for (const address of [url ?? '', `${path}/pages?${search}`, `${path}/pages/1?${search}`]) {
    expect((await fetch(shown.platform.url + address)).status).toBe(404)
  }
  await page.unroute('**/handle-open')
  await page.reload()
  await page.getByRole('heading', { name: 'This link is no longer available' }).waitFor()
  expect(await tab.count()).toBe(0)
})

test.each([
  { look: 'phone', options: IPHONE },
  { look: 'wide', options: DESKTOP },
])('the document viewer is accessible: $look', async ({ options }) => {
  const page = await shown.visit((await send()).link, options)
  const looksRight = () => inLightAndDark(page, () => expectAccessible(page))
  await openInspection(page)
  await looksRight()
  await page.keyboard.press('Escape')
  const states: [text: string | RegExp, response: { status: number; json: unknown }][] = [
    ['Preparing the pages…', { status: 200, json: { ...NOTHING_DRAWN, render: 'waiting' } }],
    [/We couldn't show this document/, { status: 200, json: { ...NOTHING_DRAWN, render: 'failed' } }],
    [/We couldn't load this document/, { status: 503, json: { message: 'down' } }],
    ['This document is no longer available.', { status: 404, json: { message: 'Document not found' } }],
  ]
  for (const [text, response] of states) {
    await page.route(/\/pages\?/, (route) => route.fulfill(response))
    await page.getByRole('button', { name: 'Inspection Forms' }).click()
    await dialog(page).getByText(text).waitFor()
    await looksRight()
    await page.keyboard.press('Escape')
    await page.unroute(/\/pages\?/)
  }
})

const NOTHING_DRAWN = { kind: 'inspection', versionId: 'c'.repeat(24), pageCount: PAGES, pages: [] }

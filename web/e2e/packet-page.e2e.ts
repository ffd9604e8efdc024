import type { Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { expectAccessible, inLightAndDark } from './axe.ts'
import { collectComplaints, customerContext } from './browser.ts'
import { DESKTOP } from './looks.ts'
import { type PacketShowroom, packetShowroom, VIDEO } from './packet-showroom.ts'
import { becomeSlowPhone, measurePaint } from './slow-phone.ts'
import { fingersOn } from './touch.ts'

/** With a network of 1.6 Mbit/s and a CPU at a quarter of its speed. */
const LARGEST_PAINT_MS = 1_800

const shown = await packetShowroom()
afterEach(({ task }) => shown.leave(task.result?.state === 'fail' ? task.name : null))

const title = (page: Page) => page.getByRole('heading', { level: 1 })
/** The view of the open photo: its scale relative to the fitted size, and its offset. */
const zoom = (page: Page) =>
  page
    .getByRole('dialog')
    .getByRole('img')
    .evaluate((image) => {
      const { a, e, f } = new DOMMatrix(getComputedStyle(image).transform)
      return { scale: a, x: e, y: f }
    })

describe('photos', () => {
  test('are zoomed by a pinch from 1 to 4 times and dragged, and a double tap resets them', async () => {
    const page = await shown.visit((await shown.send('plain')).link)
    await page.getByRole('button', { name: 'Open photo 1 of 7' }).click()
    await page.getByText('Photo 1 of 7').waitFor()
    await page.getByRole('dialog').getByRole('img').click({ trial: true })
    const fingers = await fingersOn(page)
    await fingers.pinch([195, 420], 80, 160)
    const twice = await zoom(page)
    expect(twice.scale).toBeGreaterThan(1.8)
    expect(twice.scale).toBeLessThan(2.2)
    await fingers.drag([195, 420], [300, 420])
    expect((await zoom(page)).x).toBeGreaterThan(twice.x + 50)
    await fingers.pinch([195, 420], 20, 380)
    expect((await zoom(page)).scale).toBe(4)
    await fingers.drag([30, 420], [380, 420])
    await fingers.drag([30, 420], [380, 420])
    // its edge stays at the edge of the screen
    expect((await zoom(page)).x).toBeCloseTo((390 * 3) / 2, 0)
    expect(await page.getByText('Photo 1 of 7').count()).toBe(1)
    await fingers.pinch([195, 420], 380, 10)
    expect((await zoom(page)).scale).toBe(1)
    await fingers.doubleTap([195, 420])
    await expect.poll(async () => (await zoom(page)).scale).toBeGreaterThan(2)
    await fingers.doubleTap([195, 420])
    await expect.poll(async () => (await zoom(page)).scale).toBe(1)
  })

  test('wrap around by swipes, arrows and buttons, and views are logged with their direction', async () => {
    const sent = await shown.send('fewPhotos')
    const page = await shown.visit(sent.link)
    await page.getByRole('button', { name: 'Open photo 1 of 3' }).click()
    const fingers = await fingersOn(page)
    await fingers.drag([300, 420], [80, 420])
    await page.getByText('Photo 2 of 3').waitFor()
    await page.keyboard.press('ArrowRight')
    await page.getByText('Photo 3 of 3').waitFor()
    await page.getByRole('button', { name: 'Next photo' }).click()
    await page.getByText('Photo 1 of 3').waitFor()
    await page.keyboard.press('ArrowLeft')
    await page.getByText('Photo 3 of 3').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Open photo 1 of 3')
    await expect
      .poll(async () => (await shown.logs(sent)).map(({ field, oldValue, newValue }) => `${field} ${oldValue} ${newValue}`))
      .toEqual(['open 1 of 3', 'next 2 of 3', 'next 3 of 3', 'next 1 of 3', 'previous 3 of 3'].map((entry) => `photo_clicked ${entry}`))
  })

  test('on a wide screen are zoomed by the wheel, and the next ones are fetched ahead', async () => {
    const page = await shown.visit((await shown.send('manyPhotos')).link, DESKTOP)
    await page.getByText('40 photos').waitFor()
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.getByRole('button', { name: 'Open photo 1 of 40' }).click()
    await expect.poll(() => asked.some((url) => url.endsWith('/4-39.svg'))).toBe(true)
    await page.mouse.move(720, 450)
    await page.mouse.wheel(0, -300)
    await expect.poll(async () => (await zoom(page)).scale).toBeGreaterThan(1.5)
    for (let turn = 0; turn < 8; turn++) await page.mouse.wheel(0, -600)
    await expect.poll(async () => (await zoom(page)).scale).toBe(4)
    for (let turn = 0; turn < 12; turn++) await page.mouse.wheel(0, 600)
    await expect.poll(async () => (await zoom(page)).scale).toBe(1)
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
  })

  test('that are broken or missing are placeholders', async () => {
    const broken = await shown.visit((await shown.send('brokenPhotos')).link)
    await broken.getByRole('img', { name: 'No Image' }).filter({ visible: true }).first().waitFor()
    await broken.getByRole('button', { name: /Open photo 1/ }).click()
    await broken.getByRole('dialog').getByRole('img', { name: 'No Image' }).waitFor()
    const none = await shown.visit((await shown.send('noPhotos')).link)
    await none.getByRole('img', { name: 'No Image' }).waitFor()
  })
})

describe('documents and video', () => {
  test('PDFs have cards and open over the page, and each opening is logged', async () => {
    const sent = await shown.send('plain')
    const page = await shown.visit(sent.link)
    const tab = page.getByRole('button', { name: 'AutoCheck History' })
    await tab.click()
    const dialog = page.getByRole('dialog', { name: 'AutoCheck History' })
    const url = (await dialog.getByRole('link', { name: 'Open in New Tab' }).getAttribute('href')) ?? ''
    await dialog.getByText('Page 1 of 1').waitFor()
    const pdf = await fetch(shown.platform.url + url)
    expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    const download = page.waitForEvent('download')
    await dialog.getByRole('link', { name: 'Download PDF' }).click()
    expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    expect(await tab.evaluate((button) => button === document.activeElement)).toBe(true)
    await page.getByRole('button', { name: 'Original MSRP / Options' }).waitFor()
    await expect.poll(() => shown.logs(sent)).toMatchObject([{ field: 'pdf_clicked', oldValue: 'AutoCheck History', newValue: url }])
  })

  test('a PDF opens over the page on a wide screen, and a vehicle without PDFs has no cards', async () => {
    const page = await shown.visit((await shown.send('plain')).link, DESKTOP)
    const complaints = collectComplaints(page)
    await page.getByRole('button', { name: 'Inspection Forms' }).click()
    await page
      .getByRole('dialog', { name: 'Inspection Forms' })
      .getByRole('img', { name: /page 1 of 1$/ })
      .waitFor()
    expect(complaints).toEqual([])
    const other = await shown.visit((await shown.send('fewPhotos')).link)
    await other.getByRole('heading', { name: 'Details' }).waitFor()
    expect(await other.getByRole('navigation', { name: 'Documents' }).count()).toBe(0)
  })

  test("the seller's video sends no third-party request before it is opened, and opening it is logged", async () => {
    const sent = await shown.send('plain')
    const context = await customerContext(shown.browser, shown.platform.url)
    const page = await context.newPage()
    const complaints = collectComplaints(page)
    const others: string[] = []
    await context.route(/youtube/, (route) => {
      others.push(route.request().url())
      return route.fulfill({ contentType: 'text/html', body: '<title>player</title>' })
    })
    await page.goto(sent.link)
    const play = page.getByRole('button', { name: /^Video on YouTube: / })
    await play.waitFor()
    expect(others).toEqual([])
    await play.click()
    await expect.poll(() => others).toEqual(['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1'])
    await expect.poll(() => shown.logs(sent)).toMatchObject([{ field: 'video_clicked', oldValue: 'YouTube', newValue: VIDEO }])
    expect(complaints).toEqual([])
    await context.close()
  })
})

describe('a missing vehicle or link', () => {
  test('a sold vehicle is still shown with a message and other vehicles, and accepts no submission', async () => {
    const page = await shown.visit((await shown.send('sold')).link)
    await page.getByText('This vehicle is no longer listed.').waitFor()
    await page.getByRole('button', { name: /Open photo 1/ }).waitFor()
    expect(await page.getByText('Payment Calculator').count()).toBe(0)
    await page.getByRole('heading', { name: 'Similar vehicles at Harbor Motors' }).waitFor()
    const first = page
      .getByRole('region', { name: /Similar vehicles/ })
      .getByRole('listitem')
      .first()
    const name = await first.locator('b').innerText()
    await first.getByRole('link').click()
    await page.getByRole('heading', { level: 1, name }).waitFor()
    expect(new URL(page.url()).pathname).toBe(`/inventory/${shown.dealershipId}`)
  })

  test('a revoked link shows no vehicle until it is restored', async () => {
    const sent = await shown.send('plain')
    await shown.setAccess(sent, true)
    const page = await shown.visit(sent.link)
    await page.getByRole('heading', { name: 'This link is no longer available' }).waitFor()
    await page.getByText('Ask Harbor Motors for a new link by replying to their message.').waitFor()
    expect(await page.getByRole('link', { name: 'Call Harbor Motors' }).getAttribute('href')).toBe('tel:+14045550100')
    expect(await page.locator('body').innerText()).not.toContain(shown.car('plain').model)
    expect(await page.title()).not.toContain(shown.car('plain').model)
    await shown.setAccess(sent, false)
    await page.reload()
    await expect.poll(() => title(page).innerText()).toContain(shown.car('plain').model)
  })

  test('an unknown link shows its vehicle, and an unknown vehicle shows a message', async () => {
    const { dealershipId } = shown
    const page = await shown.visit(`/vehicle-packet/${dealershipId}/${shown.car('plain').vin}/unknown-link`)
    await expect.poll(() => title(page).innerText()).toContain(shown.car('plain').model)
    await page.goto(`/vehicle-packet/${dealershipId}/NEVERWAS/unknown-link`)
    await page.getByRole('heading', { name: 'Vehicle not found.' }).waitFor()
    await page.getByRole('link', { name: 'See vehicles at Harbor Motors' }).waitFor()
  })
})

describe('an unstable connection', () => {
  test('loses no action of the customer, and each arrives once and in order', async () => {
    const sent = await shown.send('plain')
    const page = await shown.visit(sent.link)
    await page.getByRole('heading', { name: 'Payment Calculator' }).waitFor()
    await page.getByRole('button', { name: 'Open photo 1 of 7' }).click()
    await page.getByText('Photo 1 of 7').waitFor()
    await page.context().setOffline(true)
    for (const photo of [2, 3, 4]) {
      await page.keyboard.press('ArrowRight')
      await page.getByText(`Photo ${photo} of 7`).waitFor()
    }
    await page.keyboard.press('Escape')
    await page.getByText(/You're offline/).waitFor()
    await page.getByRole('radio', { name: '72' }).check({ force: true })
    await page.getByRole('button', { name: 'AutoCheck History' }).click()
    await page.context().setOffline(false)
    const wanted = ['1 of 7', '2 of 7', '3 of 7', '4 of 7', 72, 'pdf']
    const arrived = async () => (await shown.logs(sent)).map(({ field, newValue }) => (field === 'pdf_clicked' ? 'pdf' : newValue))
    await expect.poll(arrived).toEqual(wanted)
    expect(await shown.opens(sent)).toBe(1)
  })

  test('loses nothing when the page is reloaded before a response', async () => {
    const sent = await shown.send('fewPhotos')
    const page = await shown.visit(sent.link)
    await page.getByRole('heading', { name: 'Payment Calculator' }).waitFor()
    await page.route('**/options', (route) => route.abort())
    await page.getByRole('button', { name: 'Open photo 1 of 3' }).click()
    await page.keyboard.press('ArrowRight')
    await page.getByText('Photo 2 of 3').waitFor()
    await page.keyboard.press('ArrowRight')
    await page.getByText('Photo 3 of 3').waitFor()
    // a request that the page sends on unload may arrive without its response being read; the next page sends it again
    await page.reload()
    await page.unroute('**/options')
    await page.reload()
    await expect.poll(async () => (await shown.logs(sent)).map(({ newValue }) => newValue)).toEqual(['1 of 3', '2 of 3', '3 of 3'])
    await page.reload()
    await page.getByRole('heading', { name: 'Payment Calculator' }).waitFor()
    expect(await shown.logs(sent)).toHaveLength(3)
    await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0)
  })

  test('a vehicle that cannot be loaded shows an error, and a retry loads it', async () => {
    const page = await shown.visit('/favicon.svg')
    await page.route(/\/vehicle\//, (route) => route.abort())
    await page.goto((await shown.send('plain')).link)
    await page.getByRole('heading', { name: "We couldn't load this vehicle" }).waitFor()
    await page.unroute(/\/vehicle\//)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => title(page).innerText()).toContain(shown.car('plain').model)
  })
})

test('measured: the page is painted quickly on a slow phone, without a layout shift', async () => {
  const { link } = await shown.send('plain')
  await measurePaint(LARGEST_PAINT_MS, 0.02, async () => {
    const context = await customerContext(shown.browser, shown.platform.url)
    const page = await context.newPage()
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    const measure = await becomeSlowPhone(page)
    await page.goto(link)
    await title(page).waitFor()
    await page.waitForFunction(() => document.querySelector<HTMLImageElement>('main img')?.complete === true)
    const measured = await measure()
    // the script requests exactly the URLs that the HTML preloads
    const [, , dealershipId, vin] = link.split('/')
    expect(asked.filter((path) => path === `/api/dealerships/${dealershipId}/vehicle/${vin}`)).toHaveLength(1)
    expect(asked.filter((path) => path === `/api/dealerships/${dealershipId}`)).toHaveLength(1)
    await context.close()
    return measured
  })
})

test('on a phone the photo is in place before the script has loaded; a wide screen waits for the rest', async () => {
  const { link } = await shown.send('plain')
  const page = await shown.visit('/favicon.svg')
  await page.route('**/assets/*.js', (route) => route.abort())
  // a page whose script is missing would load again meanwhile
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1_000)
  await page.goto(link)
  const early = await page.locator('#root > img').boundingBox()
  await page.setViewportSize(DESKTOP.viewport)
  expect(await page.locator('#root > img').isVisible()).toBe(false)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.unroute('**/assets/*.js')
  await page.clock.resume()
  await page.reload()
  const stays = await page.getByRole('button', { name: 'Open photo 1 of 7' }).boundingBox()
  expect(early).toMatchObject({ x: stays?.x, width: stays?.width, height: stays?.height })
  // the script adds a stripe in the dealership's color
  expect((stays?.y ?? 0) - (early?.y ?? 0)).toBeLessThanOrEqual(4)
})

test('a preview of the link shows the vehicle and its dealership, and counts as no visit', async () => {
  const sent = await shown.send('plain')
  const html = await (await fetch(shown.platform.url + sent.link, { headers: { 'user-agent': 'WhatsApp/2.23' } })).text()
  // its photos are SVG, which no messenger displays
  expect(html).not.toMatch(/og:image" content="[^"]*\.svg"/)
  expect(html).toContain('<meta property="og:site_name" content="Harbor Motors" />')
  expect(html).not.toMatch(/maria|Gonzalez/i)
  expect(await shown.opens(sent)).toBe(0)
})

describe.each([
  { look: 'phone', options: {} },
  { look: 'wide', options: DESKTOP },
])('every screen is accessible: $look', ({ options }) => {
  const pathOf = async (which: Parameters<PacketShowroom['send']>[0]) => (await shown.send(which)).link
  const SCREENS: [name: string, path: () => Promise<string> | string, text: string | RegExp][] = [
    ['vehicle', () => pathOf('plain'), 'AutoCheck History'],
    ['many-photos', () => pathOf('manyPhotos'), 'Payment Calculator'],
    ['few-photos', () => pathOf('fewPhotos'), 'Payment Calculator'],
    ['no-photos', () => pathOf('noPhotos'), 'Payment Calculator'],
    ['no-price', () => pathOf('noPrice'), 'Call for Price'],
    ['sold', () => pathOf('sold'), 'Similar vehicles at Harbor Motors'],
    ['missing', () => `/vehicle-packet/${shown.dealershipId}/NEVERWAS/unknown-link`, 'See vehicles at Harbor Motors'],
    ['revoked', revokedLink, 'See vehicles at Harbor Motors'],
  ]
  test.each(SCREENS)('%s', async (_name, path, text) => {
    const page = await shown.visit(await path(), options)
    await page.getByText(text).filter({ visible: true }).first().waitFor()
    await looksRight(page)
  })

  test('photos and documents over the page', async () => {
    const page = await shown.visit(await pathOf('plain'), options)
    await page.getByRole('button', { name: 'Open photo 1 of 7' }).click()
    await page.getByText('Photo 1 of 7').waitFor()
    await looksRight(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'AutoCheck History' }).click()
    await page.getByRole('dialog', { name: 'AutoCheck History' }).waitFor()
    await looksRight(page)
  })

  test('the loading state, and a failure to load', async () => {
    const page = await shown.visit('/favicon.svg', options)
    const held: (() => void)[] = []
    await page.route(/\/vehicle\//, (route) => void held.push(() => void route.abort()))
    await page.goto(await pathOf('plain'))
    await page.getByText('Loading...').waitFor({ state: 'attached' })
    await looksRight(page)
    for (const fail of held) fail()
    await page.getByRole('button', { name: 'Try again' }).waitFor()
    await looksRight(page)
  })

  async function revokedLink(): Promise<string> {
    const sent = await shown.send('plain')
    await shown.setAccess(sent, true)
    return sent.link
  }
})

function looksRight(page: Page): Promise<void> {
  return inLightAndDark(page, () => expectAccessible(page))
}

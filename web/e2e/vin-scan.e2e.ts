import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { testFolder } from '@forecourt/dev-servers/test-folder'
import { generateVin } from '@forecourt/vin/generate-vin'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible } from './axe.ts'
import { collectComplaints, customerContext, launch, picture } from './browser.ts'
import { LOOKS } from './looks.ts'
import { passes } from './passes.ts'
import { type Label, photoOfLabel, type Symbology } from './vin-labels.ts'
import { type VinScanSite, vinScanSite } from './vin-scan-site.ts'

const VIN = generateVin(20_261, { wmi: '1FT' })
/** The VIN of an import: its barcode has an I before it. */
const IMPORTED = generateVin(7, { wmi: 'JM1' })

let site: VinScanSite
let browser: Browser
/** The image of the fake camera; the browser reads the file whenever the camera is opened. */
let camera: string
let page: Page
let complaints: string[]

beforeAll(async () => {
  camera = join(await testFolder(), 'camera.mjpeg')
  site = await vinScanSite()
  browser = await launch([
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${camera}`,
  ])
})
afterAll(() => browser?.close())
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await picture(task.name, [page])
  await page.context().close()
})

async function visit(context: BrowserContext) {
  page = await context.newPage()
  complaints = collectComplaints(page)
  await page.goto(site.url)
}

async function onPhone(label: Label, options: BrowserContextOptions = {}) {
  await writeFile(camera, await photoOfLabel(label))
  await visit(await customerContext(browser, site.url, options))
}

const openScanner = () => page.getByRole('button', { name: 'Scan QR Code' }).click()
const dialog = () => page.getByRole('dialog', { name: 'Scan QR Code' })
const takenVin = () => page.getByRole('status').filter({ hasNotText: 'Found' }).first().textContent()
const takePhoto = (buffer: Buffer) => page.getByLabel(/^Take/).setInputFiles({ name: 'label.jpg', mimeType: 'image/jpeg', buffer })

async function findsByCamera(vin: string) {
  await Promise.all([passes(page, `VIN Found!${vin}`), openScanner()])
  await dialog().waitFor({ state: 'hidden' })
  expect(await takenVin()).toBe(vin)
  expect(complaints).toEqual([])
}

describe('the camera reads', () => {
  const texts: readonly [Symbology, string, string][] = [
    ['code39', `I${IMPORTED}`, IMPORTED],
    ['code128', VIN, VIN],
    ['qrcode', `https://example.com/v?vin=${VIN}&t=1`, VIN],
    ['datamatrix', `FORD,${VIN},2026,OXFORD WHITE`, VIN],
  ]
  test.each(texts)('a %s with the text %s', async (symbology, text, vin) => {
    await onPhone({ symbology, text })
    await findsByCamera(vin)
  })

  test.each([90, 180, 270])('a label turned by %i degrees', async (degrees) => {
    await onPhone({ symbology: 'code39', text: VIN, degrees })
    await findsByCamera(VIN)
  })

  test.each([20, -35])('a label that slants by %i degrees', async (degrees) => {
    await onPhone({ symbology: 'code39', text: VIN, degrees })
    await findsByCamera(VIN)
  })

  test('a label in low light', async () => {
    await onPhone({ symbology: 'code39', text: VIN, light: 0.12 })
    await findsByCamera(VIN)
  })
})

describe('the scanner shows', () => {
  test('that a code has no VIN, and keeps scanning', async () => {
    await onPhone({ symbology: 'qrcode', text: 'https://example.com/menu' })
    await openScanner()
    await dialog().getByText('No valid VIN found in QR code. Please try again.').waitFor()
    await expect.poll(takenVin).toBe('')
  })

  test('that camera access was denied, and still accepts a photo', async () => {
    const strict = await launch(['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream=deny'])
    try {
      await visit(await customerContext(strict, site.url))
      await openScanner()
      await dialog().getByRole('alert').getByText('Failed to access camera. Please allow camera permissions.').waitFor()
      await takePhoto(await photoOfLabel({ symbology: 'code39', text: VIN }))
      await page.getByRole('button', { name: `Use this VIN: ${VIN}` }).click()
      expect(await takenVin()).toBe(VIN)
    } finally {
      await strict.close()
    }
  })

  test.each([
    ['its reader', /\.wasm$/],
    ['its thread', /scan-worker.*\.js$/],
  ])('an error when it cannot load %s, and closes', async (_part, url) => {
    await onPhone({ symbology: 'code39', text: VIN })
    await page.route(url, (route) => route.abort())
    await openScanner()
    const sentence = "We couldn't start the scanner. Check your connection and try again, or type the VIN."
    await dialog().getByText(sentence).waitFor()
    await dialog().waitFor({ state: 'hidden' })
    await page.getByRole('alert').getByText(sentence).waitFor()
  })

  test.each([
    ['dialog', /scan-dialog.*\.js$/],
    ['reader', /\.wasm$/],
  ])('that the page must be loaded again when the server has another version without this %s', async (_part, url) => {
    await onPhone({ symbology: 'code39', text: VIN })
    await page.route(url, (route) => route.fulfill({ status: 404 }))
    await page.route('**/trade-in/**', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }))
    await openScanner()
    await dialog().getByRole('alert').getByText('This page has been updated. Load it again to scan, or type the VIN.').waitFor()
  })

  test('an error when its code cannot be loaded, and closes', async () => {
    await onPhone({ symbology: 'code39', text: VIN })
    await page.route(/scan-dialog.*\.js$/, (route) => route.abort())
    await openScanner()
    await dialog().getByText("We couldn't load the scanner.").waitFor()
    await dialog().getByRole('button', { name: 'Close' }).click()
    await dialog().waitFor({ state: 'hidden' })
  })
})

describe('a photo', () => {
  const nothing = { symbology: 'qrcode', text: 'nothing' } as const

  test('is read, and its VIN is used once the user confirms it', async () => {
    await onPhone(nothing)
    await openScanner()
    await takePhoto(await photoOfLabel({ symbology: 'code39', text: `I${IMPORTED}`, degrees: 10 }))
    await dialog().getByText('Does this match the label?').waitFor()
    expect(await takenVin()).toBe('')
    await page.getByRole('button', { name: `Use this VIN: ${IMPORTED}` }).click()
    await dialog().waitFor({ state: 'hidden' })
    expect(await takenVin()).toBe(IMPORTED)
  })

  test.each([
    ['without a VIN', () => photoOfLabel(nothing), "We couldn't find a VIN in this photo."],
    ['that is none', async () => Buffer.from('no picture'), "We couldn't open that photo. Use a JPEG, PNG or WebP file."],
  ])('%s shows an error, and the camera can be used again', async (_kind, make, sentence) => {
    await onPhone(nothing)
    await openScanner()
    await takePhoto(await make())
    await dialog().getByRole('alert').getByText(sentence).waitFor()
    await page.getByRole('button', { name: 'Scan again' }).click()
    await dialog().getByLabel('Camera').waitFor()
  })

  test('can be read without the dialog', async () => {
    await onPhone(nothing)
    const bytes = [...(await photoOfLabel({ symbology: 'datamatrix', text: VIN }))]
    const vins = await page.evaluate((photo) => {
      const { readVinFromPhoto } = window as unknown as { readVinFromPhoto: (file: Blob) => Promise<string[]> }
      return readVinFromPhoto(new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }))
    }, bytes)
    expect(vins).toEqual([VIN])
  })
})

test('loads the scanner only when it is opened, and only from this site', async () => {
  await onPhone({ symbology: 'code39', text: VIN })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.reload()
  await page.getByRole('button', { name: 'Scan QR Code' }).waitFor()
  expect(asked.filter((url) => /wasm|worker|scan-dialog/.test(url))).toEqual([])
  await findsByCamera(VIN)
  expect(asked.some((url) => url.endsWith('.wasm'))).toBe(true)
  expect(asked.filter((url) => new URL(url).origin !== new URL(site.url).origin)).toEqual([])
})

test('the camera is off after the scanner is closed, and while the tab is hidden', async () => {
  await onPhone({ symbology: 'qrcode', text: 'nothing' })
  await page.evaluate(noteTracks)
  const live = () => page.evaluate(() => (window as unknown as { liveTracks: () => number }).liveTracks())
  await openScanner()
  await expect.poll(live).toBe(1)
  await page.evaluate(setHidden, true)
  expect(await live()).toBe(0)
  await page.evaluate(setHidden, false)
  await expect.poll(live).toBe(1)
  await page.keyboard.press('Escape')
  await dialog().waitFor({ state: 'hidden' })
  expect(await live()).toBe(0)
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Scan QR Code')
})

describe.each(LOOKS)('the scanner is accessible, $look', ({ viewport, colorScheme }) => {
  test('the camera and the photo', async () => {
    await onPhone({ symbology: 'qrcode', text: 'nothing' }, { viewport, colorScheme })
    await openScanner()
    await dialog().getByText('No valid VIN found').waitFor()
    await expectAccessible(page)
    await takePhoto(await photoOfLabel({ symbology: 'code39', text: VIN }))
    await dialog().getByText('Does this match the label?').waitFor()
    await expectAccessible(page)
  })
})

/** Runs in the page: keeps the tracks of every camera that is opened. */
function noteTracks(): void {
  const tracks: MediaStreamTrack[] = []
  const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
  navigator.mediaDevices.getUserMedia = async (wanted) => {
    const stream = await open(wanted)
    tracks.push(...stream.getTracks())
    return stream
  }
  Object.assign(window, { liveTracks: () => tracks.filter(({ readyState }) => readyState === 'live').length })
}

/** Runs in the page: simulates that the tab is hidden or shown again. */
function setHidden(hidden: boolean): void {
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden })
  document.dispatchEvent(new Event('visibilitychange'))
}

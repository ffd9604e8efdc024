import { readdirSync, readFileSync } from 'node:fs'
import { eventually } from '@forecourt/dev-servers/eventually'
import type { ProcessEnd } from '@forecourt/file-processes/file-processes'
import { NoProcessError } from '@forecourt/file-processes/process-errors'
import { hangingPdf } from '@forecourt/service-testing/hanging-pdf'
import { HOSTILE_PDFS } from '@forecourt/service-testing/hostile-pdfs'
import { samplePaper, scannedPaper } from '@forecourt/service-testing/sample-papers'
import { code39 } from '@forecourt/vin/code-39'
import { generateVin } from '@forecourt/vin/generate-vin'
import sharp from 'sharp'
import { afterAll, expect, test, vi } from 'vitest'
import { findVins } from '../domain/find-vins.ts'
import { sniffFile } from '../domain/sniff-file.ts'
import { createDocumentReader } from './create-document-reader.ts'
import { RenderError, type RenderedPage } from './document-reader.ts'

const VIN = generateVin(7)
const reader = createDocumentReader()
afterAll(() => reader.close())

test('reads the text, page count and VIN of a PDF', async () => {
  const file = await samplePaper('inspection', { vin: VIN, pages: 3 })
  const result = await reader.read([file], 'pdf')
  expect(result).toMatchObject({ kind: 'document', pageCount: 3, barcodes: [] })
  expect(findVins(result.kind === 'document' ? result.text : '')).toEqual([VIN])
})

test('reads a scan without text by its barcode', async () => {
  const result = await reader.read([await scannedPaper({ vin: VIN })], 'pdf')
  expect(result).toMatchObject({ kind: 'document', text: '', barcodes: [VIN] })
})

test('turns a photo into an upright one-page PDF and reads its barcode', async () => {
  // orientation 6: the camera was held upright
  const photo = await sharp(barsOf(VIN), { raw: { width: 1_200, height: 1_600, channels: 1 } })
    .rotate(-90)
    .jpeg()
    .withMetadata({ orientation: 6 })
    .toBuffer()
  const result = await reader.read([photo], 'jpeg')
  expect(result).toMatchObject({ kind: 'document', pageCount: 1, barcodes: [VIN] })
  const pdf = (result.kind === 'document' ? result.pdf : null) ?? new Uint8Array()
  expect(sniffFile(pdf)).toBe('pdf')
  const [page] = await pagesOf(pdf)
  expect(page).toMatchObject({ width: 1600 })
  expect(page?.height).toBeGreaterThan(2_000)
})

test('turns the same photo into the same PDF at any time', async () => {
  const photo = await sharp({ create: { width: 60, height: 80, channels: 3, background: 'white' } })
    .jpeg()
    .toBuffer()
  const once = await reader.read([photo], 'jpeg')
  const nextSecond = Math.ceil(Date.now() / 1000) * 1000
  await eventually(() => expect(Date.now()).toBeGreaterThan(nextSecond))
  expect(await reader.read([photo], 'jpeg')).toEqual(once)
})

test.each(HOSTILE_PDFS)('rejects a PDF with $name with a message, and reads the next one', async ({ code, bytes }) => {
  const file = await bytes()
  const type = sniffFile(file)
  if (code === 'FILE_TYPE') return expect(type).toBeNull()
  expect(type).toBe('pdf')
  expect(await reader.read([file], 'pdf')).toEqual({ kind: 'refused', code, message: expect.stringMatching(/\w.*\.$/) })
  expect(await reader.read([await samplePaper('msrp')], 'pdf')).toMatchObject({ kind: 'document' })
})

test('rejects an image that is damaged or has too many pixels', async () => {
  const png = await sharp({ create: { width: 12_000, height: 8_000, channels: 3, background: 'white' } })
    .png()
    .toBuffer()
  expect(await reader.read([png], 'png')).toMatchObject({ kind: 'refused', code: 'IMAGE_TOO_LARGE' })
  expect(await reader.read([png.subarray(0, 300)], 'png')).toMatchObject({ kind: 'refused' })
})

test('renders large and small page images, starting at the requested page', async () => {
  const pages = await pagesOf(await samplePaper('msrp', { pages: 3 }), 2)
  expect(pages.map(({ number, width }) => [number, width])).toEqual([
    [2, 1600],
    [3, 1600],
  ])
  const { format, width } = await sharp(pages[0]?.small).metadata()
  expect([format, width]).toEqual(['webp', 480])
})

test('quiet() waits until the current read is finished', async () => {
  await reader.quiet()
  // few pages: it waits at most 5 s
  const reading = reader.read([await samplePaper('msrp', { pages: 3 })], 'pdf').then(() => 'read')
  await reader.quiet()
  expect(await Promise.race([reading, new Promise((resolve) => setImmediate(resolve, 'still reading'))])).toBe('read')
})

test('aborts a document that takes too long, and reads the next one in another process', async () => {
  const ended: ProcessEnd[] = []
  const slow = createDocumentReader({ timeoutMs: 1, onProcessEnded: (reason) => ended.push(reason) })
  try {
    const file = await samplePaper('msrp', { pages: 90 })
    expect(await slow.read([file], 'pdf')).toMatchObject({ kind: 'refused', code: 'PDF_TOO_SLOW' })
    await expect(pagesOf(file, 1, slow)).rejects.toThrow(RenderError)
    expect(ended).toEqual(['too-slow', 'too-slow'])
  } finally {
    await slow.close()
  }
})

test('accepts a document that hangs its reader without content, and fails to render its pages', async () => {
  const ended: ProcessEnd[] = []
  const slow = createDocumentReader({ timeoutMs: 3_000, minProcessorShare: 0, onProcessEnded: (reason) => ended.push(reason) })
  try {
    const file = await hangingPdf()
    // on a busy machine, opening it may already take too long
    await eventually(async () =>
      expect(await slow.read([file], 'pdf')).toEqual({ kind: 'document', pdf: null, pageCount: 1, text: '', barcodes: [] }),
    )
    await expect(pagesOf(file, 1, slow)).rejects.toThrow(RenderError)
    expect(new Set(ended)).toEqual(new Set(['too-slow']))
  } finally {
    await slow.close()
  }
})

test('replaces processes after a number of documents, even while others wait', async () => {
  const ended: ProcessEnd[] = []
  const worn = createDocumentReader({ readers: 1, filesPerProcess: 2, onProcessEnded: (reason) => ended.push(reason) })
  try {
    const file = await samplePaper('autocheck', { vin: VIN })
    const results = await Promise.all(Array.from({ length: 5 }, () => worn.read([file], 'pdf')))
    expect(results.map(({ kind }) => kind)).toEqual(Array(5).fill('document'))
    expect(ended).toEqual(['worn', 'worn'])
  } finally {
    await worn.close()
  }
  // a process that is closed on purpose is not counted
  expect(ended).toHaveLength(2)
})

test('ends a process whose pages are no longer wanted', async () => {
  const ended: ProcessEnd[] = []
  const cut = createDocumentReader({ onProcessEnded: (reason) => ended.push(reason) })
  try {
    const gone = new AbortController()
    const file = await samplePaper('msrp', { pages: 3 })
    const draw = async () => {
      for await (const _page of cut.render([file], 1, gone.signal)) gone.abort(new Error('no longer wanted'))
    }
    await expect(draw()).rejects.toThrow('no longer wanted')
    expect(ended).toEqual(['cut-off'])
  } finally {
    await cut.close()
  }
})

test('survives a document that crashes its process, which has no secrets', async () => {
  vi.stubEnv('AUTOCHECK_KEY', 'the key of the report provider')
  const own = createDocumentReader({ readers: 1 })
  try {
    const before = new Set(documentProcesses())
    let atWork = () => {}
    let goOn = () => {}
    const started = new Promise<void>((resolve) => {
      atWork = resolve
    })
    const ended = new Promise<void>((resolve) => {
      goOn = resolve
    })
    async function* halfWay() {
      yield (await samplePaper('msrp')).subarray(0, 200)
      atWork()
      await ended
    }
    const reading = own.read(halfWay(), 'pdf')
    await started
    const [pid = 0] = documentProcesses().filter((each) => !before.has(each))
    expect(readFileSync(`/proc/${pid}/environ`, 'utf8')).not.toContain('the key of the report provider')
    process.kill(pid, 'SIGKILL')
    await eventually(() => expect(documentProcesses()).not.toContain(pid))
    goOn()
    expect(await reading).toMatchObject({ kind: 'refused', code: 'PDF_UNREADABLE' })
    expect(await own.read([await samplePaper('msrp')], 'pdf')).toMatchObject({ kind: 'document' })
  } finally {
    vi.unstubAllEnvs()
    await own.close()
  }
})

test('does not reject a document whose process gets no CPU time: it can be read later', async () => {
  const ended: ProcessEnd[] = []
  // long enough for the next process, which reads the file on a machine that may be busy
  const starved = createDocumentReader({ readers: 1, timeoutMs: 5_000, onProcessEnded: (reason) => ended.push(reason) })
  try {
    const file = await samplePaper('msrp')
    const before = new Set(documentProcesses())
    async function* withProcessStopped() {
      yield file.subarray(0, 200)
      for (const pid of documentProcesses()) if (!before.has(pid)) process.kill(pid, 'SIGSTOP')
      yield file.subarray(200)
    }
    await expect(starved.read(withProcessStopped(), 'pdf')).rejects.toThrow(NoProcessError)
    expect(ended).toEqual(['starved'])
    await eventually(async () => expect(await pagesOf(file, 1, starved)).toHaveLength(1))
  } finally {
    await starved.close()
  }
})

test('throws the error of an unreadable source, and reads the next file', async () => {
  async function* cutOff() {
    yield (await samplePaper('msrp')).subarray(0, 200)
    throw new Error('MongoDB is unavailable')
  }
  await expect(reader.read(cutOff(), 'pdf')).rejects.toThrow('MongoDB is unavailable')
  expect(await reader.read([await samplePaper('msrp')], 'pdf')).toMatchObject({ kind: 'document' })
})

test('rejects documents after it was closed', async () => {
  const closed = createDocumentReader()
  await closed.close()
  await expect(closed.read([await samplePaper('msrp')], 'pdf')).rejects.toThrow(NoProcessError)
})

/** Returns the processes that read or render for this one. */
function documentProcesses(): number[] {
  const children = readdirSync('/proc/self/task').flatMap((task) => readFileSync(`/proc/self/task/${task}/children`, 'utf8').split(' '))
  const running = children.filter((pid) => pid !== '' && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('document-worker'))
  return running.map(Number)
}

async function pagesOf(pdf: Uint8Array, from = 1, by = reader): Promise<RenderedPage[]> {
  const pages: RenderedPage[] = []
  for await (const page of by.render([pdf], from)) pages.push(page)
  return pages
}

/** Returns a white image of 1,200 by 1,600 pixels, one byte each, with a barcode. */
function barsOf(text: string): Buffer {
  const pixels = Buffer.alloc(1_200 * 1_600, 255)
  for (const { x, width } of code39(text, 20, 3)) {
    for (let row = 100; row < 220; row++) pixels.fill(0, row * 1_200 + Math.round(x), row * 1_200 + Math.round(x + width))
  }
  return pixels
}

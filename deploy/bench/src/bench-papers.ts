import { randomBytes } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { until } from '@forecourt/timing/until'
import { generateVin } from '@forecourt/vin/generate-vin'
import { PDFDocument, PDFName, StandardFonts } from 'pdf-lib'
import { call, type PlatformUnderTest } from './bench-client.ts'

/** A gray picture of 1.5 MB that does not compress, like the photos in real documents. */
const PICTURE = { width: 1_100, height: 1_360 }

export interface BenchPaper {
  path: string
  vin: string
}

/** Writes PDFs of 1.5 MB, each for another vehicle, whose VIN is in the text. */
export async function writeBenchPapers(folder: string, count: number): Promise<BenchPaper[]> {
  const pixels = randomBytes(PICTURE.width * PICTURE.height)
  const papers: BenchPaper[] = []
  for (let n = 0; n < count; n++) {
    const vin = generateVin(500_000 + n)
    const path = join(folder, `paper-${n}.pdf`)
    await writeFile(path, await paperOf(vin, pixels))
    papers.push({ path, vin })
  }
  return papers
}

/** Uploads papers in one form. Throws unless each was filed under its vehicle. */
export async function uploadPapers(platform: PlatformUnderTest, dealershipId: string, papers: readonly BenchPaper[]): Promise<void> {
  const body = new FormData()
  for (const { path, vin } of papers) body.append('files', await openAsBlob(path), `${vin}.pdf`)
  const path = `/api/dealerships/${dealershipId}/documents`
  const { results } = await call<{ results: { state: string; message: string }[] }>(platform, 'POST', path, body)
  for (const { state, message } of results) if (state !== 'filed') throw new Error(`a paper was ${state}: ${message}`)
}

/** Waits until the pages of a vehicle's first document are rendered. */
export async function untilRendered(platform: PlatformUnderTest, dealershipId: string, vin: string, limitMs: number): Promise<void> {
  const path = `/api/dealerships/${dealershipId}/vehicle-documents/${vin}`
  await until(`the pages of ${vin}`, limitMs, async () => {
    const { documents } = await call<{ documents: { versions: { render: string }[] }[] }>(platform, 'GET', path)
    return documents[0]?.versions[0]?.render === 'ready'
  })
}

async function paperOf(vin: string, pixels: Buffer): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  const page = document.addPage([612, 792])
  const font = await document.embedFont(StandardFonts.Helvetica)
  const { width, height } = PICTURE
  const look = { Type: 'XObject', Subtype: 'Image', Width: width, Height: height, ColorSpace: 'DeviceGray', BitsPerComponent: 8 }
  const name = page.node.newXObject('Picture', document.context.register(document.context.stream(pixels, look)))
  const lines = ['Multi-Point Inspection Report', `VIN: ${vin}`, 'Technician: R. Diaz', 'Tread depth LF 7/32', 'Brake pads 6 mm']
  for (const [at, line] of lines.entries()) page.drawText(line, { x: 60, y: 720 - at * 24, size: 14, font })
  const draw = document.context.stream(`q 400 0 0 420 60 120 cm ${name.asString()} Do Q`)
  const contents = page.node.normalizedEntries().Contents
  contents?.push(document.context.register(draw))
  page.node.set(PDFName.of('Contents'), contents ?? document.context.obj([]))
  return document.save({ useObjectStreams: false })
}

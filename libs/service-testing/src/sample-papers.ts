import { code39 } from '@forecourt/vin/code-39'
import { PDFDocument, type PDFFont, type PDFPage, StandardFonts } from 'pdf-lib'

/** Documents of a vehicle as dealerships have them, with text and barcodes only. */

const LINES: Readonly<Record<'inspection' | 'autocheck' | 'msrp', readonly string[]>> = {
  inspection: ['Multi-Point Inspection Report', 'Technician: R. Diaz', 'Tread depth LF 7/32', 'Brake pads 6 mm', 'Battery condition OK'],
  autocheck: ['AutoCheck Vehicle History Report', 'Title check: no problems reported', 'Number of owners: 1', 'No accidents reported'],
  msrp: ["Manufacturer's Suggested Retail Price", 'Standard equipment', 'Destination charge', 'Fuel Economy and Environment'],
}

interface SamplePaper {
  vin?: string
  stockNumber?: string
  pages?: number
  /** pages as full as real ones instead of a few lines */
  full?: boolean
}

/** Returns a document of a kind as a PDF with text. Without a VIN and a stock number it names no vehicle. */
export async function samplePaper(
  kind: keyof typeof LINES | 'unknown',
  { vin = '', stockNumber = '', pages = 1, full = false }: SamplePaper = {},
): Promise<Buffer> {
  const document = await PDFDocument.create({ updateMetadata: false })
  const font = await document.embedFont(StandardFonts.Helvetica)
  for (let page = 1; page <= pages; page++) {
    const lines = [
      ...(kind === 'unknown' ? ['Thank you for your visit.'] : LINES[kind]),
      ...(vin === '' ? [] : [`VIN: ${vin}`]),
      ...(stockNumber === '' ? [] : [`Stock #: ${stockNumber}`]),
      `Page ${page} of ${pages}`,
    ]
    const sheet = document.addPage([612, 792])
    write(sheet, font, lines)
    if (full) writeSmallPrint(sheet, font)
  }
  return Buffer.from(await document.save())
}

function write(page: PDFPage, font: PDFFont, lines: readonly string[]): void {
  for (const [at, line] of lines.entries()) page.drawText(line, { x: 60, y: 720 - at * 26, size: 14, font })
}

/** Writes columns of small print, as inspections have them. */
function writeSmallPrint(page: PDFPage, font: PDFFont): void {
  for (let line = 0; line < 44; line++) {
    const y = 520 - line * 11
    page.drawText(`${line + 1}. Checked as the maker asks: hoses, belts, mounts, seals, joints, boots and covers`, {
      x: 60,
      y,
      size: 8,
      font,
    })
    page.drawText(line % 7 === 3 ? 'Attention' : 'Passed', { x: 500, y, size: 8, font })
  }
}

/** Returns a scan: a PDF page without text, with the VIN as a Code 39 barcode. */
export async function scannedPaper({ vin }: { vin: string }): Promise<Buffer> {
  const document = await PDFDocument.create({ updateMetadata: false })
  const page = document.addPage([612, 792])
  for (const { x, width } of code39(vin, 60, 1.1)) page.drawRectangle({ x, y: 600, width, height: 60 })
  return Buffer.from(await document.save())
}

import { DOCUMENT_MAX_PAGES } from '@forecourt/contracts/documents/kinds'
import type { PDFiumDocument } from '@hyzyla/pdfium'
import { PDFDocument } from 'pdf-lib'
import sharp from 'sharp'
import { findVins } from '../domain/find-vins.ts'
import type { FileType, ReadDocument, ReadResult } from './document-reader.ts'
import { drawPage, onPage, openPdf } from './pdfium.ts'
import { barcodesOf } from './read-barcodes.ts'
import { REFUSALS, refused, tooManyPages } from './refusals.ts'
import { scanPdf } from './scan-pdf.ts'
import type { OpenedPdf } from './worker-messages.ts'

// images are decoded by their sniffed type; SVG is text that would be rendered
sharp.block({ operation: ['VipsForeignLoadSvg', 'VipsForeignLoadPdf', 'VipsForeignLoadMagick'] })
// one thread and no cache: other services share this machine, and libvips never returns memory
sharp.concurrency(1)
sharp.cache(false)

/** Pages whose text is read: the kind and the vehicle are on the first ones. */
const TEXT_PAGES = 5
const TEXT_PER_PAGE = 20_000
/** The longest side that the PDF format allows without tricks: 200 inches. */
const MAX_PAGE_POINTS = 14_400
/** Wide enough to read the barcode of a VIN on a letter page. */
const BARCODE_WIDTH = 2_000
const MAX_PIXELS = 80_000_000
/** A page photographed at this width can be read and printed. */
const IMAGE_WIDTH = 2_000
const JPEG_QUALITY = 82
/** Letter paper, in points. */
const PAPER_WIDTH = 612
const UNDATED = new Date(0)

type OnOpened = (opened: OpenedPdf) => Promise<void>

/**
 * Reads a PDF or an image in this process. Calls `onOpened` for a PDF without forbidden content, before its pages are read. Never throws because of a
 * file's content.
 */
export async function readDocument(file: Uint8Array, type: Exclude<FileType, 'mp4'>, onOpened: OnOpened): Promise<ReadResult> {
  return type === 'pdf' ? readPdf(file, onOpened) : readImage(file)
}

async function readPdf(file: Uint8Array, onOpened: OnOpened): Promise<ReadResult> {
  const unsafe = await scanPdf(file)
  if (unsafe !== null) return refused(unsafe)
  let document: PDFiumDocument
  try {
    document = await openPdf(file)
  } catch (error) {
    return refused(/password|security/i.test((error as Error).message) ? REFUSALS.password : REFUSALS.unreadable)
  }
  try {
    return await readPages(document, onOpened)
  } catch {
    return refused(REFUSALS.unreadable)
  } finally {
    document.destroy()
  }
}

async function readPages(document: PDFiumDocument, onOpened: OnOpened): Promise<ReadResult> {
  const pageCount = document.getPageCount()
  if (pageCount === 0) return refused(REFUSALS.noPages)
  if (pageCount > DOCUMENT_MAX_PAGES) return refused(tooManyPages(pageCount, DOCUMENT_MAX_PAGES))
  await onOpened({ pageCount })
  for (let page = 0; page < pageCount; page++) {
    const { originalWidth, originalHeight } = onPage(document, page, (each) => each.getOriginalSize())
    if (!(originalWidth >= 1 && originalHeight >= 1)) return refused(REFUSALS.unreadable)
    if (Math.max(originalWidth, originalHeight) > MAX_PAGE_POINTS) return refused(REFUSALS.pageTooLarge)
  }
  const text = textOf(document, pageCount)
  const barcodes = findVins(text).length > 0 ? [] : await barcodesOf(await drawRgba(document))
  return { kind: 'document', pdf: null, pageCount, text, barcodes }
}

function textOf(document: PDFiumDocument, pageCount: number): string {
  const texts: string[] = []
  for (let page = 0; page < Math.min(pageCount, TEXT_PAGES); page++)
    texts.push(onPage(document, page, (each) => each.getText().slice(0, TEXT_PER_PAGE)))
  return texts.join('\n').trim()
}

/** Renders page 1 for reading barcodes. */
function drawRgba(document: PDFiumDocument) {
  return drawPage(document, 0, (wide, high) => Math.min(BARCODE_WIDTH / wide, (BARCODE_WIDTH * 2) / high))
}

async function readImage(file: Uint8Array): Promise<ReadResult> {
  try {
    const { width = 0, height = 0 } = await sharp(file, { limitInputPixels: false }).metadata()
    if (width * height > MAX_PIXELS) return refused(REFUSALS.imageTooLarge)
    return { kind: 'document', ...(await imageAsPdf(file)) }
  } catch {
    return refused(REFUSALS.image)
  }
}

/** Makes a page of a photo: upright, without camera metadata, only as wide as a page needs. */
async function imageAsPdf(file: Uint8Array): Promise<ReadDocument> {
  const upright = sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize({ width: IMAGE_WIDTH, height: IMAGE_WIDTH * 2, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
  const [jpeg, pixels] = await Promise.all([
    upright.clone().jpeg({ quality: JPEG_QUALITY }).toBuffer({ resolveWithObject: true }),
    upright.clone().ensureAlpha().raw().toBuffer({ resolveWithObject: true }),
  ])
  const { width, height } = jpeg.info
  const document = await PDFDocument.create()
  // the same photo must become the same PDF (rules: document versions)
  document.setCreationDate(UNDATED)
  document.setModificationDate(UNDATED)
  const paperHeight = Math.min((PAPER_WIDTH * height) / width, MAX_PAGE_POINTS)
  document.addPage([PAPER_WIDTH, paperHeight]).drawImage(await document.embedJpg(jpeg.data), { width: PAPER_WIDTH, height: paperHeight })
  const barcodes = await barcodesOf({ data: pixels.data, width: pixels.info.width, height: pixels.info.height })
  return { pdf: await document.save(), pageCount: 1, text: '', barcodes }
}

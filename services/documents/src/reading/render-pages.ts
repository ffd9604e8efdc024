import { PAGE_IMAGE_WIDTHS } from '@forecourt/contracts/documents/kinds'
import type { PDFiumDocument } from '@hyzyla/pdfium'
import sharp from 'sharp'
import type { RenderedPage } from './document-reader.ts'
import { drawPage, openPdf } from './pdfium.ts'

/** A page as tall as a receipt is rendered narrower instead. */
const MAX_HEIGHT = 6_400
const WEBP = { large: { quality: 78, effort: 2 }, small: { quality: 70, effort: 2 } } as const

/** Renders a PDF's pages in this process, beginning with `from` (1-based), and yields each one. Throws when a page cannot be rendered. */
export async function* renderPages(pdf: Uint8Array, from: number): AsyncGenerator<RenderedPage> {
  const document = await openPdf(pdf)
  try {
    for (let number = from; number <= document.getPageCount(); number++) yield await renderPage(document, number)
  } finally {
    document.destroy()
  }
}

async function renderPage(document: PDFiumDocument, number: number): Promise<RenderedPage> {
  const scale = (wide: number, high: number) => Math.min(PAGE_IMAGE_WIDTHS.large / wide, MAX_HEIGHT / high)
  const { data, width, height } = await drawPage(document, number - 1, scale)
  const drawn = () => sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha()
  // one after the other: each takes as much memory as the page
  const large = await drawn().webp(WEBP.large).toBuffer()
  const small = await drawn().resize({ width: PAGE_IMAGE_WIDTHS.small, withoutEnlargement: true }).webp(WEBP.small).toBuffer()
  return { number, width, height, large, small }
}

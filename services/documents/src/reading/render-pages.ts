import { PAGE_IMAGE_WIDTHS } from '@forecourt/contracts/documents/kinds'
import sharp from 'sharp'
import type { RenderedPage } from './document-reader.ts'
import { pdfium } from './read-document.ts'

/** A page as tall as a receipt is drawn narrower instead. */
const MAX_HEIGHT = 6_400
const WEBP = { large: { quality: 78, effort: 2 }, small: { quality: 70, effort: 2 } } as const

/** Draws a PDF's pages in this thread, `from` the first (1-based), each as it is done. Throws when one cannot be drawn. */
export async function* renderPages(pdf: Uint8Array, from: number): AsyncGenerator<RenderedPage> {
  const document = await (await pdfium()).loadDocument(pdf)
  try {
    for (let number = from; number <= document.getPageCount(); number++) yield await renderPage(document, number)
  } finally {
    document.destroy()
  }
}

type Pdf = Awaited<ReturnType<Awaited<ReturnType<typeof pdfium>>['loadDocument']>>

async function renderPage(document: Pdf, number: number): Promise<RenderedPage> {
  const { originalWidth, originalHeight } = document.getPage(number - 1).getOriginalSize()
  const scale = Math.min(PAGE_IMAGE_WIDTHS.large / originalWidth, MAX_HEIGHT / originalHeight)
  // a page object ends with its drawing
  const { data, width, height } = await document.getPage(number - 1).render({ scale, render: 'bitmap' })
  const large = sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha()
  const [big, small] = await Promise.all([
    large.clone().webp(WEBP.large).toBuffer(),
    large.clone().resize({ width: PAGE_IMAGE_WIDTHS.small, withoutEnlargement: true }).webp(WEBP.small).toBuffer(),
  ])
  return { number, width, height, large: big, small }
}

import { type PDFiumDocument, PDFiumLibrary, type PDFiumPage } from '@hyzyla/pdfium'

let library: Promise<PDFiumLibrary> | null = null

/** Opens a PDF; the caller must destroy it. Throws if it cannot be opened, with 'password' or 'security' in the message if that is the reason. */
export async function openPdf(file: Uint8Array): Promise<PDFiumDocument> {
  library ??= PDFiumLibrary.init()
  return (await library).loadDocument(file)
}

/** Internals of the library, which closes a page only after rendering it. */
interface OpenPage {
  pageIdx: number
  module: { _FPDF_ClosePage(page: number): void }
}

/** Returns what `read` finds on a page, `index` from 0, and closes the page: an open one keeps its memory until the process ends. */
export function onPage<T>(document: PDFiumDocument, index: number, read: (page: PDFiumPage) => T): T {
  const page = document.getPage(index)
  try {
    return read(page)
  } finally {
    const { module, pageIdx } = page as unknown as OpenPage
    if (pageIdx !== 0) module._FPDF_ClosePage(pageIdx)
  }
}

/** Renders a page, `index` from 0, as RGBA. `scale` returns the pixels per point for the page's width and height in points. */
export async function drawPage(
  document: PDFiumDocument,
  index: number,
  scale: (pointsWide: number, pointsHigh: number) => number,
): Promise<{ data: Uint8Array; width: number; height: number }> {
  const page = document.getPage(index)
  const { originalWidth, originalHeight } = page.getOriginalSize()
  return page.render({ scale: scale(originalWidth, originalHeight), render: 'bitmap' })
}

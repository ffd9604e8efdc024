import { type PDFiumDocument, PDFiumLibrary, type PDFiumPage } from '@hyzyla/pdfium'

let library: Promise<PDFiumLibrary> | null = null

/** Opens a PDF; it is to be destroyed. Throws when it cannot be opened, with 'password' or 'security' in the message where that is why. */
export async function openPdf(file: Uint8Array): Promise<PDFiumDocument> {
  library ??= PDFiumLibrary.init()
  return (await library).loadDocument(file)
}

/** What the library keeps to itself: it closes a page when it was drawn, and no other. */
interface OpenPage {
  pageIdx: number
  module: { _FPDF_ClosePage(page: number): void }
}

/** What `read` finds on a page, `index` from 0. The page is closed then: what an open one holds stays for as long as the process lives. */
export function onPage<T>(document: PDFiumDocument, index: number, read: (page: PDFiumPage) => T): T {
  const page = document.getPage(index)
  try {
    return read(page)
  } finally {
    const { module, pageIdx } = page as unknown as OpenPage
    if (pageIdx !== 0) module._FPDF_ClosePage(pageIdx)
  }
}

/** A page, `index` from 0, as RGBA. `scale` says how many pixels a point has, by the page's width and height in points. */
export async function drawPage(
  document: PDFiumDocument,
  index: number,
  scale: (pointsWide: number, pointsHigh: number) => number,
): Promise<{ data: Uint8Array; width: number; height: number }> {
  const page = document.getPage(index)
  const { originalWidth, originalHeight } = page.getOriginalSize()
  return page.render({ scale: scale(originalWidth, originalHeight), render: 'bitmap' })
}

import { samplePaper } from '@forecourt/service-testing/sample-papers'
import type { PDFiumDocument } from '@hyzyla/pdfium'
import { expect, test } from 'vitest'
import { drawPage, onPage, openPdf } from './pdfium.ts'

/** The library's memory, which never shrinks. */
const takenBy = (document: PDFiumDocument) => (document as unknown as { module: { HEAPU8: Uint8Array } }).module.HEAPU8.byteLength

test('pages release their memory after reading and rendering', async () => {
  const document = await openPdf(await samplePaper('inspection'))
  const lookAtAll = async () => {
    onPage(document, 0, (page) => page.getText())
    onPage(document, 0, (page) => page.getOriginalSize())
    await drawPage(document, 0, () => 0.1)
  }
  for (let warmUp = 0; warmUp < 20; warmUp++) await lookAtAll()
  const taken = takenBy(document)
  for (let time = 0; time < 400; time++) await lookAtAll()
  expect(takenBy(document)).toBe(taken)
  document.destroy()
})

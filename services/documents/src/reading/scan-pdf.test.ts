import { PDFDocument, PDFName } from 'pdf-lib'
import { expect, test } from 'vitest'
import { REFUSALS } from './refusals.ts'
import { scanPdf } from './scan-pdf.ts'

async function pdfWith(entries: Readonly<Record<string, string>>): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  document.addPage()
  for (const [key, value] of Object.entries(entries)) document.catalog.set(PDFName.of(key), PDFName.of(value))
  return document.save({ useObjectStreams: false })
}

test.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])('a PDF with the name %s is not refused', async (name) => {
  expect(await scanPdf(await pdfWith({ [`${name}`]: name, S: name, Subtype: name }))).toBeNull()
  expect(await scanPdf(await pdfWith({ Type: name }))).toBeNull()
})

test.each([
  ['a script', { S: 'JavaScript' }, REFUSALS.script],
  ['an attachment', { Subtype: 'FileAttachment' }, REFUSALS.attachment],
  ['an embedded file', { EF: 'x' }, REFUSALS.attachment],
])('a PDF with %s is refused', async (_what, entries, refusal) => {
  expect(await scanPdf(await pdfWith(entries))).toEqual(refusal)
})

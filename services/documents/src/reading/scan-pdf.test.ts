import { deflateSync } from 'node:zlib'
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

const SCRIPT = '<< /S /JavaScript /JS (app.alert\\(1\\)) /Foo >>'
/** A PDF whose first page opens with an action, from its objects by number. */
const fileOf = (...objects: readonly (readonly [number, string])[]) => fileWithTrailer('', objects)
/** The same with more entries of the trailer. */
const fileWithTrailer = (trailer: string, objects: readonly (readonly [number, string])[]) => {
  const page = [
    [1, '<< /Type /Catalog /Pages 2 0 R /OpenAction 6 0 R >>'],
    [2, '<< /Type /Pages /Kids [3 0 R] /Count 1 >>'],
    [3, '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>'],
  ] as const
  const body = [...page, ...objects].map(([number, object]) => `${number} 0 obj\n${object}\nendobj\n`)
  return Buffer.from(`%PDF-1.7\n${body.join('')}trailer\n<< /Root 1 0 R ${trailer} >>\n%%EOF`, 'latin1')
}

test.each([
  ['in an object with an entry without a value', [[6, SCRIPT]], REFUSALS.script],
  ['with escaped names in such an object', [[6, SCRIPT.replace('/JavaScript /JS', '/Java#53cript /J#53')]], REFUSALS.script],
  ['that starts a program from such an object', [[6, '<< /S /Launch /F (calc.exe) /Foo >>']], REFUSALS.launch],
  [
    'in an object whose number is defined again',
    [
      [6, SCRIPT.replace(' /Foo', '')],
      [6, '<< /S /GoTo /D [3 0 R /Fit] >>'],
    ],
    REFUSALS.script,
  ],
  [
    'in a stream of objects that cannot be parsed',
    [[7, `<< /Type /ObjStm /N 1 /First 4 /Length ${SCRIPT.length + 4} >>\nstream\n6 0 ${SCRIPT}\nendstream`]],
    REFUSALS.script,
  ],
] as const)('an action %s is refused', async (_where, objects, refusal) => {
  expect(await scanPdf(fileOf(...objects))).toEqual(refusal)
})

test('an unparsable stream of compressed objects is refused, and any other unparsable object is not', async () => {
  const packed = deflateSync(`6 0 ${SCRIPT}`).toString('latin1')
  const stream = `<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${packed.length} >>\nstream\n${packed}\nendstream`
  expect(await scanPdf(fileOf([7, stream]))).toEqual(REFUSALS.unreadable)
  expect(await scanPdf(fileOf([6, '<< /S /GoTo /D [3 0 R /Fit] /Foo >>']))).toBeNull()
})

const WHOLE_SCRIPT = SCRIPT.replace(' /Foo', '')
const ENCRYPTION = [9, '<< /Filter /Standard /V 1 /R 2 /O (x) /U (y) /P -4 >>'] as const

test.each([
  ['/Encrypt 99 0 R', []],
  ['/Encrypt 9 0 R', [[9, 'null']]],
  ['/Encrypt 9 0 R', [ENCRYPTION]],
] as const)('a script in a PDF whose trailer has %s is refused', async (trailer, objects) => {
  expect(await scanPdf(fileWithTrailer(trailer, [[6, WHOLE_SCRIPT], ...objects]))).toEqual(REFUSALS.script)
})

test('a stream of objects that cannot be read is refused unless the PDF is encrypted', async () => {
  const stream = [7, '<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length 4 >>\nstream\nabcd\nendstream'] as const
  expect(await scanPdf(fileWithTrailer('/Encrypt 9 0 R', [stream, ENCRYPTION]))).toBeNull()
  expect(await scanPdf(fileWithTrailer('/Encrypt 99 0 R', [stream]))).toEqual(REFUSALS.unreadable)
})

test('a stream of objects is refused in a PDF whose structure ends too early', async () => {
  const packed = deflateSync(`6 0 ${WHOLE_SCRIPT}`).toString('latin1')
  const stream = `<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${packed.length} >>\nstream\n${packed}\nendstream`
  const broken = Buffer.concat([Buffer.from('%PDF-1.7\n8 0 obj\n<< /Foo >>\n'), Buffer.from(`7 0 obj\n${stream}\n%%EOF`, 'latin1')])
  expect(await scanPdf(broken)).toEqual(REFUSALS.unreadable)
})

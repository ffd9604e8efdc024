import { deflateSync } from 'node:zlib'
import { PDFDocument, PDFHexString, PDFName, PDFString } from 'pdf-lib'

interface HostilePdf {
  name: string
  /** the error code of the response */
  code: string
  bytes: () => Promise<Buffer>
}

/** Files that pretend to be PDFs and must be rejected, with the error code of the response. */
export const HOSTILE_PDFS: readonly HostilePdf[] = [
  { name: 'text that is not a PDF', code: 'FILE_TYPE', bytes: async () => Buffer.from('VIN,Stock\n1,2\n') },
  { name: 'a PDF behind a GIF', code: 'FILE_TYPE', bytes: async () => Buffer.concat([Buffer.from('GIF89a;'), await plainPdf()]) },
  {
    name: 'a picture of SVG',
    code: 'FILE_TYPE',
    bytes: async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
  },
  {
    name: 'a script that runs on opening',
    code: 'PDF_SCRIPT',
    bytes: () => withAction({ S: 'JavaScript', JS: PDFString.of('app.alert(1)') }),
  },
  { name: 'a program that is started', code: 'PDF_LAUNCH', bytes: () => withAction({ S: 'Launch', F: PDFString.of('cmd.exe') }) },
  { name: 'a form that is sent', code: 'PDF_SUBMIT', bytes: () => withAction({ S: 'SubmitForm', F: PDFString.of('https://example.com') }) },
  { name: 'a file attached', code: 'PDF_ATTACHMENT', bytes: withAttachment },
  { name: 'an unknown password', code: 'PDF_PASSWORD', bytes: withPassword },
  { name: 'its second half missing', code: 'PDF_UNREADABLE', bytes: async () => (await plainPdf()).subarray(0, 200) },
  { name: 'more pages than a document may have', code: 'PDF_TOO_MANY_PAGES', bytes: () => plainPdf(200) },
  { name: 'a page of 20,000 points', code: 'PDF_PAGE_TOO_LARGE', bytes: () => plainPdf(1, 20_000) },
  { name: 'a stream that unpacks to 400 MB', code: 'PDF_TOO_COMPLEX', bytes: withBomb },
]

async function plainPdf(pages = 1, side = 600): Promise<Buffer> {
  const document = await PDFDocument.create()
  for (let page = 0; page < pages; page++) document.addPage([side, side]).drawRectangle({ x: 10, y: 10, width: 50, height: 50 })
  return Buffer.from(await document.save())
}

async function withAction(action: Record<string, string | PDFString>): Promise<Buffer> {
  const document = await PDFDocument.create()
  document.addPage([600, 600])
  document.catalog.set(PDFName.of('OpenAction'), document.context.register(document.context.obj({ Type: 'Action', ...action })))
  // in an object stream, so that a search of the bytes does not find it
  return Buffer.from(await document.save({ useObjectStreams: true }))
}

async function withAttachment(): Promise<Buffer> {
  const document = await PDFDocument.create()
  document.addPage([600, 600])
  await document.attach(Buffer.from('MZ'), 'setup.exe', { mimeType: 'application/octet-stream' })
  return Buffer.from(await document.save())
}

/** Returns a PDF that is encrypted with a password that is not empty. */
async function withPassword(): Promise<Buffer> {
  const document = await PDFDocument.create()
  document.addPage([600, 600])
  const { context } = document
  const [owner, user] = [PDFHexString.of('11'.repeat(32)), PDFHexString.of('22'.repeat(32))]
  context.trailerInfo.Encrypt = context.register(context.obj({ Filter: 'Standard', V: 1, R: 2, O: owner, U: user, P: -4 }))
  context.trailerInfo.ID = context.obj([PDFHexString.of('33'.repeat(16)), PDFHexString.of('33'.repeat(16))])
  return Buffer.from(await document.save({ useObjectStreams: false }))
}

async function withBomb(): Promise<Buffer> {
  const document = await PDFDocument.create()
  const page = document.addPage([600, 600])
  const zeros = deflateSync(Buffer.alloc(400 * 1024 * 1024, 0x20))
  const stream = document.context.stream(zeros, { Filter: 'FlateDecode' })
  page.node.set(PDFName.of('Contents'), document.context.register(stream))
  return Buffer.from(await document.save({ useObjectStreams: false }))
}

import { FeedFormatError } from './feed-format-error.ts'

const EXPORT_CSV = 'Export the inventory as CSV and upload that file.'

/** The first bytes of files that people upload by mistake. */
const SIGNATURES: readonly { bytes: string; at?: number; message: string }[] = [
  { bytes: '%PDF', message: `This is a PDF document, not a CSV file. ${EXPORT_CSV}` },
  { bytes: '\x89PNG', message: `This is a picture (PNG), not a CSV file. ${EXPORT_CSV}` },
  { bytes: '\xff\xd8\xff', message: `This is a picture (JPEG), not a CSV file. ${EXPORT_CSV}` },
  { bytes: 'GIF8', message: `This is a picture (GIF), not a CSV file. ${EXPORT_CSV}` },
  { bytes: 'WEBP', at: 8, message: `This is a picture (WebP), not a CSV file. ${EXPORT_CSV}` },
  { bytes: 'II*\x00', message: `This is a picture (TIFF), not a CSV file. ${EXPORT_CSV}` },
  { bytes: 'MM\x00*', message: `This is a picture (TIFF), not a CSV file. ${EXPORT_CSV}` },
  { bytes: 'ftyp', at: 4, message: `This is a video or photo, not a CSV file. ${EXPORT_CSV}` },
  { bytes: '\x1f\x8b', message: 'This file is compressed (gzip). Unpack it and upload the CSV file inside.' },
  { bytes: 'Rar!', message: 'This file is compressed (RAR). Unpack it and upload the CSV file inside.' },
  { bytes: "7z\xbc\xaf'\x1c", message: 'This file is compressed (7-Zip). Unpack it and upload the CSV file inside.' },
]

const EXCEL = 'This is an Excel workbook: save it as CSV ("Save As", file type "CSV UTF-8") and upload that file.'
const SPREADSHEET = 'This is a spreadsheet document: save it as CSV and upload that file.'
const ZIP = 'This file is compressed (ZIP). Unpack it and upload the CSV file inside.'

/** Returns an error if the first bytes show that a file is not delimited text; null otherwise. */
export function foreignFormat(head: Buffer): FeedFormatError | null {
  const message = binaryFormat(head)
  if (message !== null) return new FeedFormatError('NOT_TEXT', message)
  const markup = markupFormat(head)
  return markup === null ? null : new FeedFormatError('NOT_CSV', markup)
}

function binaryFormat(head: Buffer): string | null {
  const start = head.toString('latin1', 0, 4096)
  if (start.startsWith('\xd0\xcf\x11\xe0')) return EXCEL
  if (start.startsWith('PK\x03\x04') || start.startsWith('PK\x05\x06')) {
    if (start.includes('[Content_Types].xml') || start.includes('xl/') || start.includes('_rels/')) return EXCEL
    return start.includes('opendocument') ? SPREADSHEET : ZIP
  }
  return SIGNATURES.find(({ bytes, at = 0 }) => start.startsWith(bytes, at))?.message ?? null
}

function markupFormat(head: Buffer): string | null {
  const start = head
    .toString('latin1', 0, 2048)
    .replace(/^\xef\xbb\xbf/, '')
    .trimStart()
  if (/^<(?:!doctype\s+html|html|head|body|!--)/i.test(start)) {
    return `This is a web page, not a CSV file: the download may have led to a sign-in or error page. ${EXPORT_CSV}`
  }
  if (/^<\?xml|^<[a-z][\w:-]*[\s>]/i.test(start)) return `This is an XML file, not a CSV file. ${EXPORT_CSV}`
  if (/^(?:\[\s*)?\{\s*"/.test(start)) return `This is a JSON file, not a CSV file. ${EXPORT_CSV}`
  return start.startsWith('{\\rtf') ? `This is a text document (RTF), not a CSV file. ${EXPORT_CSV}` : null
}

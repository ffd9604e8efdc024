import { inflateSync } from 'node:zlib'

/** `none`: not a PDF, or a PDF with the message that there is no sticker. `cut-off`: a truncated PDF. */
type StickerFile = 'sticker' | 'cut-off' | 'none'

/** Every PDF ends with this mark; some programs write a few bytes after it. */
const END_MARK = '%%EOF'
const END_BYTES = 4_096

/** A page with only a message is small; a sticker has images and fonts. */
const ERROR_PAGE_MAX_BYTES = 300_000
const STREAM_MAX_BYTES = 1_000_000
/** Compared without blanks, because PDFs set text letter by letter. */
const ERROR_PAGE = /windowsticker.{0,60}(?:unavailable|notavailable|notfound|couldnotbefound|cannotbefound)/i

/** Classifies a manufacturer's response to a VIN. A PDF begins with the very first byte (rules: accepted files), or it could not be saved as a document. */
export function readStickerFile(file: Buffer): StickerFile {
  if (!/^%PDF-\d/.test(file.toString('latin1', 0, 8))) return 'none'
  if (!file.toString('latin1', Math.max(0, file.length - END_BYTES)).includes(END_MARK)) return 'cut-off'
  return isErrorPage(file) ? 'none' : 'sticker'
}

/** For an unknown VIN Chrysler returns status 200 and a PDF: 'Sorry, a Window Sticker is unavailable for this VIN'. */
function isErrorPage(file: Buffer): boolean {
  if (file.length > ERROR_PAGE_MAX_BYTES) return false
  return streamsOf(file).some((stream) => ERROR_PAGE.test(shownText(stream)))
}

function* eachStream(file: Buffer): Generator<Buffer> {
  for (let at = file.indexOf('stream'); at !== -1; ) {
    const end = file.indexOf('endstream', at)
    if (end === -1) return
    const start = at + 'stream'.length
    yield file.subarray(file[start] === 0x0d ? start + 2 : start + 1, end)
    at = file.indexOf('stream', end + 'endstream'.length)
  }
}

/** The PDF's streams as text, inflated if compressed; '' for an unreadable one. */
function streamsOf(file: Buffer): string[] {
  return [...eachStream(file)].map((stream) => {
    // 0x78 begins every zlib stream
    if (stream[0] !== 0x78) return stream.toString('latin1')
    try {
      return inflateSync(stream, { maxOutputLength: STREAM_MAX_BYTES }).toString('latin1')
    } catch {
      return ''
    }
  })
}

/** The letters between parentheses of a page's drawing commands, without blanks. */
function shownText(stream: string): string {
  return [...stream.matchAll(/\(((?:\\.|[^\\()])*)\)/g)]
    .map(([, text = '']) => text)
    .join('')
    .replace(/\s+/g, '')
}

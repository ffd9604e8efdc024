import { inflateSync } from 'node:zlib'

/** `none`: no PDF at all, or one that only says that there is no sticker. `cut-off`: a PDF without its end. */
type StickerFile = 'sticker' | 'cut-off' | 'none'

/** Every PDF ends with this mark, but for a little that some programs write after it. */
const END_MARK = '%%EOF'
const END_BYTES = 4_096

/** A page that only says sorry is small; a sticker has pictures and fonts. */
const APOLOGY_MAX_BYTES = 300_000
const STREAM_MAX_BYTES = 1_000_000
/** Compared without blanks, because PDFs set text letter by letter. */
const APOLOGY = /windowsticker.{0,60}(?:unavailable|notavailable|notfound|couldnotbefound|cannotbefound)/i

/** What a file that a manufacturer sent in answer to a VIN is. */
export function readStickerFile(file: Buffer): StickerFile {
  if (!/^(?:\xef\xbb\xbf)?\s*%PDF-\d/.test(file.toString('latin1', 0, 1_024))) return 'none'
  if (!file.toString('latin1', Math.max(0, file.length - END_BYTES)).includes(END_MARK)) return 'cut-off'
  return isApology(file) ? 'none' : 'sticker'
}

/** Chrysler answers a VIN it does not know with status 200 and a PDF: 'Sorry, a Window Sticker is unavailable for this VIN'. */
function isApology(file: Buffer): boolean {
  if (file.length > APOLOGY_MAX_BYTES) return false
  return streamsOf(file).some((stream) => APOLOGY.test(shownText(stream)))
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

/** Streams as text, inflated where they are compressed; one that cannot be read holds no words. */
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

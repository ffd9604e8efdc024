import { createInflate } from 'node:zlib'
import { PDFArray, PDFDict, PDFInvalidObject, PDFName, type PDFObject, PDFParser, PDFRef, PDFStream } from 'pdf-lib'
import { REFUSALS, type Refusal } from './refusals.ts'

/** The size limit of one uncompressed stream: a page scanned in color at 600 dpi has 101 MB. */
const MAX_STREAM_BYTES = 256 * 1024 * 1024

/** What a PDF must not contain, by the names of actions and entries (rules: accepted files). Links are allowed. */
const ACTIONS = new Map<string, Refusal>([
  ['JavaScript', REFUSALS.script],
  ['Rendition', REFUSALS.script],
  ['Launch', REFUSALS.launch],
  ['SubmitForm', REFUSALS.submit],
  ['ImportData', REFUSALS.submit],
  ['GoToE', REFUSALS.attachment],
])
const ENTRIES = new Map<string, Refusal>([
  ['JS', REFUSALS.script],
  ['JavaScript', REFUSALS.script],
  ['EmbeddedFiles', REFUSALS.attachment],
  ['EmbeddedFile', REFUSALS.attachment],
  ['EF', REFUSALS.attachment],
])
const SUBTYPES = new Map<string, Refusal>([
  ['FileAttachment', REFUSALS.attachment],
  ['EmbeddedFile', REFUSALS.attachment],
  ['RichMedia', REFUSALS.script],
])

/**
 * Returns the first forbidden content of a PDF; null if there is none. Walks every object, including those in object streams, which a search of the
 * bytes would miss. Of a PDF encrypted with an owner password only the objects outside its streams can be walked; PDFium opens it, and customers see
 * its pages as images.
 */
export async function scanPdf(pdf: Uint8Array): Promise<Refusal | null> {
  if (await hasBomb(pdf)) return REFUSALS.bomb
  const parser = new ScanningParser(pdf)
  try {
    const context = await parser.parseDocument()
    // viewers open a file unencrypted when this entry leads to no dictionary
    const isEncrypted = context.lookup(context.trailerInfo.Encrypt) instanceof PDFDict
    return parser.found ?? (isEncrypted ? null : parser.foundPacked)
  } catch {
    // PDFium decides whether it opens at all
    const text = namesIn(pdf)
    return parser.found ?? (isPacked(text) ? scanPacked(text) : rawScan(text))
  }
}

/** Scans every object that it parses, also one whose number is defined again: the table of a viewer may name the first definition. */
class ScanningParser extends PDFParser {
  found: Refusal | null = null
  /** of streams of objects that cannot be parsed, which says nothing about an encrypted file: all its streams are like this */
  foundPacked: Refusal | null = null

  constructor(pdf: Uint8Array) {
    super(pdf)
    const { context } = this
    const assign = context.assign.bind(context)
    context.assign = (ref, object) => {
      if (object instanceof PDFInvalidObject) this.scanInvalid(object)
      else this.found ??= scanObject(object, 0)
      assign(ref, object)
    }
  }

  /** Searches the bytes of an object that cannot be parsed. A viewer may read more of it, such as the objects of a whole stream. */
  private scanInvalid(object: PDFInvalidObject): void {
    const bytes = new Uint8Array(object.sizeInBytes())
    object.copyBytesInto(bytes, 0)
    const text = namesIn(bytes)
    if (isPacked(text)) this.foundPacked ??= scanPacked(text)
    else this.found ??= rawScan(text)
  }
}

/** Whether a text has a stream of objects. */
function isPacked(text: string): boolean {
  return text.includes('/ObjStm')
}

/** Refuses streams of objects that cannot be read. Says why, if that can be seen. */
function scanPacked(text: string): Refusal {
  return rawScan(text) ?? REFUSALS.unreadable
}

/** Deeper than any PDF writer nests direct objects. */
const MAX_DEPTH = 60

function scanObject(object: PDFObject, depth: number): Refusal | null {
  if (depth > MAX_DEPTH) return REFUSALS.bomb
  if (object instanceof PDFRef) return null
  if (object instanceof PDFStream) return scanObject(object.dict, depth + 1)
  if (object instanceof PDFArray) return firstOf(object.asArray(), (each) => scanObject(each, depth + 1))
  if (object instanceof PDFDict) return scanDict(object, depth)
  return null
}

function scanDict(dict: PDFDict, depth: number): Refusal | null {
  const action = ACTIONS.get(nameOf(dict, 'S')) ?? SUBTYPES.get(nameOf(dict, 'Subtype')) ?? ENTRIES.get(nameOf(dict, 'Type'))
  if (action !== undefined) return action
  return firstOf(dict.entries(), ([key, value]) => ENTRIES.get(key.decodeText()) ?? scanObject(value, depth + 1))
}

function nameOf(dict: PDFDict, key: string): string {
  const value = dict.get(PDFName.of(key))
  return value instanceof PDFName ? value.decodeText() : ''
}

function firstOf<T>(items: readonly T[], look: (item: T) => Refusal | null): Refusal | null {
  for (const item of items) {
    const found = look(item)
    if (found !== null) return found
  }
  return null
}

/** Searches the text of bytes whose structure cannot be walked, because PDFium may still read them. */
function rawScan(text: string): Refusal | null {
  const named = /\/(JavaScript|JS|Launch|SubmitForm|ImportData|EmbeddedFiles?)\b/.exec(text)?.[1]
  return named === undefined ? null : (ACTIONS.get(named) ?? ENTRIES.get(named) ?? null)
}

/** Returns bytes as text with the escapes of names resolved: `/J#53` is `/JS`. */
function namesIn(bytes: Uint8Array): string {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  return text.replace(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}

/** Whether a compressed stream inflates to more than any page needs. Counts chunk by chunk and keeps nothing. */
async function hasBomb(pdf: Uint8Array): Promise<boolean> {
  const file = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
  for (let at = file.indexOf('stream'); at !== -1; ) {
    const end = file.indexOf('endstream', at)
    if (end === -1) return false
    const start = at + 'stream'.length + (file[at + 6] === 0x0d ? 2 : 1)
    const head = file.toString('latin1', Math.max(0, at - 600), at)
    const filters = head.slice(head.lastIndexOf(' obj') + 1).match(/\/(?:FlateDecode|Fl)\b/g)?.length ?? 0
    // compressed twice, a small stream may hide a huge one
    if (filters > 1) return true
    if (filters === 1 && (await unpacksTooFar(file.subarray(start, end)))) return true
    at = file.indexOf('stream', end + 'endstream'.length)
  }
  return false
}

/** Deflate expands a byte to at most 1,032. */
const MAX_INFLATION = 1_032

function unpacksTooFar(stream: Buffer): Promise<boolean> {
  if (stream.length * MAX_INFLATION <= MAX_STREAM_BYTES) return Promise.resolve(false)
  return new Promise((resolve) => {
    const inflate = createInflate({ chunkSize: 1024 * 1024 })
    let bytes = 0
    inflate.on('data', (piece: Buffer) => {
      bytes += piece.length
      if (bytes <= MAX_STREAM_BYTES) return
      resolve(true)
      inflate.destroy()
    })
    // a stream that cannot be inflated has no content
    inflate.once('error', () => resolve(false))
    inflate.once('end', () => resolve(false))
    inflate.end(stream)
  })
}

import type { FileType } from '../reading/document-reader.ts'

/** How many of a file's first bytes identify its type. */
export const SNIFFED_BYTES = 16

/**
 * Returns the type of a file by its first bytes, whatever its name and content type say; null if it is not accepted. A PDF must begin at the first
 * byte: programs that accept a later beginning also open files that are another type too (rules: accepted files).
 */
export function sniffFile(head: Uint8Array): FileType | null {
  const text = Buffer.from(head.buffer, head.byteOffset, Math.min(head.byteLength, SNIFFED_BYTES)).toString('latin1')
  if (/^%PDF-\d/.test(text)) return 'pdf'
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (text.slice(4, 8) === 'ftyp' && MP4_BRANDS.test(text.slice(8, 12))) return 'mp4'
  return null
}

/** Whether a file is a QuickTime video, as iPhones record them. */
export function isQuickTime(head: Uint8Array): boolean {
  return Buffer.from(head.buffer, head.byteOffset, head.byteLength).toString('latin1', 4, 12) === 'ftypqt  '
}

/** Brands of MP4 files; HEIC photos and QuickTime videos belong to the same family, but browsers play neither. */
const MP4_BRANDS = /^(?:isom|iso[2-9]|mp4[12v]|avc1|dash|M4V |M4VP|MSNV|f4v )/

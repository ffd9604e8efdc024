import type { FileType } from '../reading/document-reader.ts'

/** How many of a file's first bytes identify its type. */
export const SNIFFED_BYTES = 16

/**
 * What a file is by its first bytes, whatever its name and sender say; null for what is not accepted. A PDF begins at its very first byte: programs that
 * open one further in also open files that are something else as well (rules: accepted files).
 */
export function sniffFile(head: Uint8Array): FileType | null {
  const text = Buffer.from(head.buffer, head.byteOffset, Math.min(head.byteLength, SNIFFED_BYTES)).toString('latin1')
  if (/^%PDF-\d/.test(text)) return 'pdf'
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (text.slice(4, 8) === 'ftyp' && MP4_BRANDS.test(text.slice(8, 12))) return 'mp4'
  return null
}

/** Brands of MP4 files; HEIC photos and QuickTime films are of the same family, and browsers play neither. */
const MP4_BRANDS = /^(?:isom|iso[2-9]|mp4[12v]|avc1|dash|M4V |M4VP|MSNV|f4v )/

import { VIDEO_MAX_BYTES } from '@forecourt/contracts/documents/kinds'
import { DOCUMENT_FILE_TYPES, DOCUMENT_FILE_TYPES_ON_PHONES } from '@forecourt/vehicle/document-name'

/** The accepted file types, in general and on phones, which have a separate button for photos (rules: accepted files). */
export const ACCEPTED = DOCUMENT_FILE_TYPES.join(',')
export const ACCEPTED_ON_PHONES = DOCUMENT_FILE_TYPES_ON_PHONES.join(',')

const MEGABYTE = 1024 * 1024

/** Returns why a file is rejected before the upload, in the server's words; null if the server decides. */
export function refusalBeforeSending({ name, size }: Pick<File, 'name' | 'size'>): string | null {
  if (/\.mov$/i.test(name)) return "This is a MOV video. Save it as MP4, or add its link as the vehicle's video."
  if (!DOCUMENT_FILE_TYPES.some((end) => name.toLowerCase().endsWith(end)))
    return "This isn't a PDF, JPG, PNG or MP4 file. Choose another file."
  if (size === 0) return 'The file is empty. Choose another one.'
  return size > VIDEO_MAX_BYTES ? `The file is larger than ${VIDEO_MAX_BYTES / MEGABYTE} MB. Choose a smaller one.` : null
}

/** '1.4 MB'; '0.05 MB', with two decimals, below 0.1 MB. */
export function formatMegabytes(bytes: number): string {
  const megabytes = bytes / MEGABYTE
  if (megabytes >= 0.1) return `${megabytes.toFixed(1)} MB`
  return `${Math.max(0.01, megabytes).toFixed(2)} MB`
}

/** Whether two chosen files are the same file. */
export function isSameFile(one: File, other: File): boolean {
  return one.name === other.name && one.size === other.size && one.lastModified === other.lastModified
}

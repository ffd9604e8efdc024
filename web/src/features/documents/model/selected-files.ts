import { VIDEO_MAX_BYTES } from '@forecourt/contracts/documents/kinds'
import { DOCUMENT_FILE_TYPES, DOCUMENT_FILE_TYPES_ON_PHONES } from '@forecourt/vehicle/document-name'

/** What can be chosen: everywhere, and in the browsers of phones, whose photos come through their own button (rules: accepted files). */
export const ACCEPTED = DOCUMENT_FILE_TYPES.join(',')
export const ACCEPTED_ON_PHONES = DOCUMENT_FILE_TYPES_ON_PHONES.join(',')

const MEGABYTE = 1024 * 1024

/** Why a file is not worth sending, as the server says it; null where the server decides. */
export function refusalBeforeSending({ name, size }: Pick<File, 'name' | 'size'>): string | null {
  if (!DOCUMENT_FILE_TYPES.some((end) => name.toLowerCase().endsWith(end)))
    return "This isn't a PDF, JPG, PNG or MP4 file. Choose another file."
  if (size === 0) return 'The file is empty. Choose another one.'
  return size > VIDEO_MAX_BYTES ? `The file is larger than ${VIDEO_MAX_BYTES / MEGABYTE} MB. Choose a smaller one.` : null
}

/** '1.4 MB'; two decimals below a tenth of one. */
export function formatMegabytes(bytes: number): string {
  const megabytes = bytes / MEGABYTE
  if (megabytes >= 0.1) return `${megabytes.toFixed(1)} MB`
  return `${Math.max(0.01, megabytes).toFixed(2)} MB`
}

/** Whether two are one file, chosen twice. */
export function isSameFile(one: File, other: File): boolean {
  return one.name === other.name && one.size === other.size && one.lastModified === other.lastModified
}

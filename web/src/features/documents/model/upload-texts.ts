import type { DecidedBy } from '@forecourt/contracts/documents/kinds'
import { countOf } from '../../../ui/format.ts'
import { isUploading, type UploadItem } from './upload-item.ts'

/** The number of failures that a banner lists individually. */
const MAX_LISTED = 3

/** How a file's vehicle was determined. */
export const REASONS: Readonly<Record<DecidedBy, string>> = {
  text: 'Read from the document',
  barcode: 'Read from its barcode',
  name: 'Matched by its name',
  staff: 'Chosen by you',
}

/** The result of a run of uploads (rules: document uploader). */
export interface Banner {
  message: string
  tone: 'good' | 'bad'
  /** the number of uploaded files that need a vehicle */
  waiting: number
}

/** Returns 'Ready to upload', 'n files selected' or 'Uploading files...' (rules: document uploader). */
export function uploadStatus(items: readonly UploadItem[]): string {
  if (items.some(isUploading)) return 'Uploading files...'
  const selected = items.filter(({ phase }) => phase.name !== 'done').length
  return selected === 0 ? 'Ready to upload' : `${countOf(selected, 'file')} selected`
}

/** Returns the message about uploaded and failed files (rules: document uploader). */
export function bannerOf(items: readonly UploadItem[]): Banner {
  const results = items.flatMap(({ phase }) => (phase.name === 'done' ? [phase.result] : []))
  const lost = items.flatMap(({ file, phase }) =>
    'message' in phase ? [{ name: file.name, message: phase.message, phase: phase.name }] : [],
  )
  const message = messageOf(results.length, lost)
  return {
    message,
    tone: /error|failed/i.test(message) ? 'bad' : 'good',
    waiting: results.filter(({ state }) => state === 'needs-vehicle').length,
  }
}

function messageOf(uploaded: number, lost: readonly { name: string; message: string; phase: string }[]): string {
  if (uploaded > 0 || lost.length === 0) {
    return `Successfully uploaded ${uploaded} file(s)!${lost.length === 0 ? '' : ` ${lost.length} failed.`}`
  }
  const [first] = lost
  const isOneCause = lost.every(({ message, phase }) => phase === 'failed' && message === first?.message)
  if (isOneCause) return `Upload error: ${first?.message}`
  const listed = lost.slice(0, MAX_LISTED).map(({ name, message }) => `${name}: ${message}`)
  if (lost.length > MAX_LISTED) listed.push(`and ${countOf(lost.length - MAX_LISTED, 'more file')}`)
  return `Upload failed: ${listed.join(' ')}`
}

/** Returns the progress of a run: '2 of 12 files, 34%'. `items` are the files of the run. */
export function runProgress(items: readonly UploadItem[]): { percent: number; text: string } {
  const total = items.reduce((sum, { file }) => sum + file.size, 0)
  const sent = items.reduce((sum, item) => sum + sentOf(item), 0)
  const over = items.filter((item) => !isUploading(item)).length
  const percent = total === 0 ? 0 : Math.min(100, Math.floor((sent / total) * 100))
  return { percent, text: sent === 0 ? 'Starting upload...' : `${over} of ${countOf(items.length, 'file')}, ${percent}%` }
}

function sentOf({ phase, file }: UploadItem): number {
  if (phase.name === 'queued') return 0
  if (phase.name !== 'sending') return file.size
  return phase.total === 0 ? 0 : file.size * Math.min(1, phase.sent / phase.total)
}

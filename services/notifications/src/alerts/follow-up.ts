import { DOCUMENT_TABS } from '@forecourt/contracts/documents/kinds'
import { parsePageRead } from '@forecourt/contracts/leads/page-read'
import type { CustomerLog } from '@forecourt/contracts/leads/records'
import type { FollowUp } from './alert-doc.ts'

/** Returns the facts of a packet's log entries that matter to a salesperson; null for none. */
export function followUpOf(logs: readonly CustomerLog[]): Required<FollowUp> | null {
  const photos = logs.filter(({ field }) => field === 'photo_clicked').length
  const video = logs.some(({ field }) => field === 'video_clicked')
  const calculated = logs.some(({ field }) => field.startsWith('calc'))
  const documents = [...new Set(logs.flatMap(documentsOf))]
  return photos === 0 && !video && !calculated && documents.length === 0 ? null : { photos, video, calculated, documents }
}

/** Returns the document of a page view. Opening a document does not count as reading it. */
function documentsOf({ field, oldValue, newValue }: CustomerLog): string[] {
  if (field !== 'pdf_page_viewed') return []
  const read = parsePageRead(oldValue) ?? parsePageRead(newValue)
  return read === null ? [] : [DOCUMENT_TABS[read.document]]
}

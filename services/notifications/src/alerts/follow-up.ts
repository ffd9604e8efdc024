import { DOCUMENT_TABS } from '@forecourt/contracts/documents/kinds'
import { documentsRead } from '@forecourt/contracts/leads/page-read'
import type { CustomerLog } from '@forecourt/contracts/leads/records'
import type { FollowUp } from './alert-doc.ts'

/** Returns the facts of a packet's log entries that matter to a salesperson; null for none. */
export function followUpOf(logs: readonly CustomerLog[]): Required<FollowUp> | null {
  const photos = logs.filter(({ field }) => field === 'photo_clicked').length
  const video = logs.some(({ field }) => field === 'video_clicked')
  const calculated = logs.some(({ field }) => field.startsWith('calc'))
  const documents = documentsRead(logs).map((kind) => DOCUMENT_TABS[kind])
  return photos === 0 && !video && !calculated && documents.length === 0 ? null : { photos, video, calculated, documents }
}

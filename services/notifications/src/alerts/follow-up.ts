import { DOCUMENT_TABS } from '@forecourt/contracts/documents/kinds'
import { documentsRead } from '@forecourt/contracts/leads/page-read'
import { type CustomerLog, INTERACTIONS, TAX_LOOKUP_FIELDS, USER_INTERACTION_FIELD } from '@forecourt/contracts/leads/records'
import type { FollowUp } from './alert-doc.ts'

/** The entries that are no change of the calculator by the customer (rules: lead activity). */
const NO_CHANGES: ReadonlySet<string> = new Set([...INTERACTIONS, USER_INTERACTION_FIELD, ...TAX_LOOKUP_FIELDS])

/** Returns the facts of a packet's log entries that matter to a salesperson; null for none. */
export function followUpOf(logs: readonly CustomerLog[]): Required<FollowUp> | null {
  const photos = logs.filter(({ field }) => field === 'photo_clicked').length
  const video = logs.some(({ field }) => field === 'video_clicked')
  const calculated = logs.some(({ field }) => !NO_CHANGES.has(field))
  const documents = documentsRead(logs).map((kind) => DOCUMENT_TABS[kind])
  return photos === 0 && !video && !calculated && documents.length === 0 ? null : { photos, video, calculated, documents }
}

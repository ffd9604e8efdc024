import { DOCUMENT_KINDS, type DocumentKind } from '../documents/kinds.ts'
import type { CustomerLog } from './records.ts'

/** A page of a document that a customer had in view. */
export interface PageRead {
  document: DocumentKind
  /** from 1 */
  page: number
  /** the number of pages of the document */
  pages: number
}

/** The value of a `pdf_page_viewed` entry: 'inspection 2/20' (rules: packet log entries). */
export function formatPageRead({ document, page, pages }: PageRead): string {
  return `${document} ${page}/${pages}`
}

/** Parses the value of such an entry; null if it is invalid, because entries come from customers' browsers. */
export function parsePageRead(value: unknown): PageRead | null {
  const match = typeof value === 'string' ? /^([a-z]+) (\d{1,5})\/(\d{1,5})$/.exec(value) : null
  const document = DOCUMENT_KINDS.find((kind) => kind === match?.[1])
  const [page, pages] = [Number(match?.[2]), Number(match?.[3])]
  return document === undefined || page < 1 || page > pages ? null : { document, page, pages }
}

/** Returns the documents of which packet log entries show a page in view. Opening a document does not count as reading it. */
export function documentsRead(logs: readonly CustomerLog[]): DocumentKind[] {
  const reads = logs.filter(({ field }) => field === 'pdf_page_viewed')
  return [...new Set(reads.flatMap(({ oldValue, newValue }) => (parsePageRead(oldValue) ?? parsePageRead(newValue))?.document ?? []))]
}

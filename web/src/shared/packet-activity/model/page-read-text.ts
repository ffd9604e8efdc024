import type { DocumentKind } from '@forecourt/contracts/documents/kinds'
import type { PageRead } from '@forecourt/contracts/leads/page-read'
import { formatDuration } from '../../../staff-ui/duration.ts'
import { countOf } from '../../../ui/format.ts'

/** The names of documents in a sentence about a customer. */
export const DOCUMENT_WORDS: Readonly<Record<DocumentKind, string>> = {
  autocheck: 'the AutoCheck report',
  inspection: 'the inspection',
  msrp: 'the window sticker',
}

/** 'Read page 2 of the inspection for 40 s'. */
export function pageReadText({ document, page }: Pick<PageRead, 'document' | 'page'>, seconds: number): string {
  return `Read page ${page} of ${DOCUMENT_WORDS[document]} for ${formatDuration(seconds)}`
}

/** 'Read 12 pages of the inspection for 3 min 10 s'. */
export function pagesReadText(document: DocumentKind, pages: number, seconds: number): string {
  return `Read ${countOf(pages, 'page')} of ${DOCUMENT_WORDS[document]} for ${formatDuration(seconds)}`
}

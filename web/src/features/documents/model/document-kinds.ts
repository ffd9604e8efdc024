import { DOCUMENT_KINDS, type FilingKind } from '@forecourt/contracts/documents/kinds'

/** What staff call the kinds. */
export const KIND_LABELS: Readonly<Record<FilingKind, string>> = {
  inspection: 'Inspection',
  autocheck: 'AutoCheck',
  msrp: 'MSRP',
  video: 'Video',
}

/** What a file can be filed as: a film is a video, anything else never is. */
export function kindsOf(kind: FilingKind): readonly FilingKind[] {
  return kind === 'video' ? ['video'] : DOCUMENT_KINDS
}

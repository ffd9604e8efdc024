import { DOCUMENT_KINDS, type FilingKind } from '@forecourt/contracts/documents/kinds'

/** What staff add to a vehicle, in the order of lists and panels, with labels (rules: package completeness). */
export const PACKAGE_KINDS = ['video', 'autocheck', 'msrp', 'inspection'] as const satisfies readonly FilingKind[]
export const KIND_NAMES: Readonly<Record<FilingKind, string>> = {
  video: 'Video',
  autocheck: 'AutoCheck',
  msrp: 'MSRP',
  inspection: 'Inspection',
}

/** What a file can be filed as: an MP4 is a video, anything else never is. */
export function kindsOf(kind: FilingKind): readonly FilingKind[] {
  return kind === 'video' ? ['video'] : DOCUMENT_KINDS
}

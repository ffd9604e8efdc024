import { DOCUMENT_KINDS, type FilingKind } from '@forecourt/contracts/documents/kinds'

/** The kinds of files that staff add to a vehicle, in display order, with labels (rules: package completeness). */
export const PACKAGE_KINDS = ['video', 'autocheck', 'msrp', 'inspection'] as const satisfies readonly FilingKind[]
export const KIND_NAMES: Readonly<Record<FilingKind, string>> = {
  video: 'Video',
  autocheck: 'AutoCheck',
  msrp: 'MSRP',
  inspection: 'Inspection',
}

/** The kinds that a file can be filed as: an MP4 is always a video, other files never are. */
export function kindsOf(kind: FilingKind): readonly FilingKind[] {
  return kind === 'video' ? ['video'] : DOCUMENT_KINDS
}

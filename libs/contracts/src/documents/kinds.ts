/** The kinds of a vehicle's PDFs: its inspection report, its history (AutoCheck), its original sticker (MSRP). */
export const DOCUMENT_KINDS = ['inspection', 'autocheck', 'msrp'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]
/** The tab that opens each kind (rules: document tabs). */
export const DOCUMENT_TABS = {
  autocheck: 'AutoCheck History',
  inspection: 'Inspection Forms',
  msrp: 'Original MSRP / Options',
} as const satisfies Record<DocumentKind, string>
/** The kinds that a file from staff can be filed as (rules: document type by name). */
export const FILING_KINDS = [...DOCUMENT_KINDS, 'video'] as const
export type FilingKind = (typeof FILING_KINDS)[number]

/** What determined a file's vehicle (rules: document matching). */
export const DECIDED_BY = ['text', 'barcode', 'name', 'staff'] as const
export type DecidedBy = (typeof DECIDED_BY)[number]

/** The outcome of an uploaded file. `checked`: it was only checked, and would be filed as the result says. */
export const UPLOAD_STATES = ['filed', 'checked', 'needs-vehicle', 'refused'] as const

/** The state of a document's page images. A `failed` document can still be downloaded. */
export const RENDER_STATES = ['waiting', 'ready', 'failed'] as const

/** Where a document came from. */
export const DOCUMENT_SOURCES = ['upload', 'window-sticker', 'autocheck', 'feed'] as const

/** Number of versions of a document that are kept, including the current one (rules: document versions). */
export const DOCUMENT_VERSIONS_KEPT = 5
/** In place of a version's id: no version is current, or must be. */
export const NO_VERSION = 'none'
/** Maximum number of files in one request. */
export const FILES_PER_REQUEST = 100
/** Maximum bytes of a PDF or image, unless the platform sets another limit. */
export const DOCUMENT_MAX_BYTES = 50 * 1024 * 1024
/** Maximum bytes of a video. */
export const VIDEO_MAX_BYTES = 500 * 1024 * 1024
/** Maximum number of pages of a document. */
export const DOCUMENT_MAX_PAGES = 100
/** Widths of page images, in pixels. */
export const PAGE_IMAGE_WIDTHS = { large: 1_600, small: 480 } as const

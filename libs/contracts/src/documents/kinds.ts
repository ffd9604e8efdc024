/** What a vehicle's PDFs can be: its inspection report, its history (AutoCheck), its original sticker (MSRP). */
export const DOCUMENT_KINDS = ['inspection', 'autocheck', 'msrp'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]
/** The tab under which each is opened (rules: document tabs). */
export const DOCUMENT_TABS = {
  autocheck: 'AutoCheck History',
  inspection: 'Inspection Forms',
  msrp: 'Original MSRP / Options',
} as const satisfies Record<DocumentKind, string>
/** What a file that staff add can be filed as (rules: document type by name). */
export const FILING_KINDS = [...DOCUMENT_KINDS, 'video'] as const
export type FilingKind = (typeof FILING_KINDS)[number]

/** What decided which vehicle a file belongs to (rules: document matching). */
export const DECIDED_BY = ['text', 'barcode', 'name', 'staff'] as const
export type DecidedBy = (typeof DECIDED_BY)[number]

/** What became of a file that staff sent. `checked`: it was only looked at, and would be filed as the result says. */
export const UPLOAD_STATES = ['filed', 'checked', 'needs-vehicle', 'refused'] as const

/** How far the page images of a document are: `failed` could not be shown and can still be downloaded. */
export const RENDER_STATES = ['waiting', 'ready', 'failed'] as const

/** Where a document came from. */
export const DOCUMENT_SOURCES = ['upload', 'window-sticker', 'autocheck', 'feed'] as const

/** Versions of a document that are kept, the current one included (rules: document versions). */
export const DOCUMENT_VERSIONS_KEPT = 5
/** Files in one request at most. */
export const FILES_PER_REQUEST = 100
/** The largest PDF or image, where the platform sets no other limit. */
export const DOCUMENT_MAX_BYTES = 50 * 1024 * 1024
/** The largest video. */
export const VIDEO_MAX_BYTES = 500 * 1024 * 1024
/** Pages of the largest document that is accepted. */
export const DOCUMENT_MAX_PAGES = 100
/** Widths of page images, in pixels. */
export const PAGE_IMAGE_WIDTHS = { large: 1_600, small: 480 } as const

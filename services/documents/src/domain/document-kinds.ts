/** What a vehicle's PDFs can be: its inspection report, its history (AutoCheck), its original sticker (MSRP). */
export const DOCUMENT_KINDS = ['inspection', 'autocheck', 'msrp'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

import type { FileType, ReadResult } from './document-reader.ts'

/** What a process is to do with a document. */
export type DocumentTask = { op: 'read'; type: Exclude<FileType, 'mp4'>; maxPages: number } | { op: 'render'; from: number }

/** What is known of a PDF once it was found safe and opens: whatever it does to the process afterwards, it may be kept. */
export interface OpenedPdf {
  pageCount: number
}

/** What it has at last: null of a render, whose pages came before. */
export type DocumentResult = ReadResult | null

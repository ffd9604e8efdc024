import type { FileType, ReadResult } from './document-reader.ts'

/** The task of a process. */
export type DocumentTask = { op: 'read'; type: Exclude<FileType, 'mp4'> } | { op: 'render'; from: number }

/** What is known about a PDF once it was found safe and opens: it is accepted, even if the process fails afterwards. */
export interface OpenedPdf {
  pageCount: number
}

/** The final result; null for rendering, whose pages were sent before. */
export type DocumentResult = ReadResult | null

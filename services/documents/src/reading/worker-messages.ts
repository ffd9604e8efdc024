import type { FileType, ReadResult, RenderedPage } from './document-reader.ts'

/** What the reader asks a worker thread for, one thing at a time. */
export type WorkerRequest =
  | { op: 'read'; file: Uint8Array; type: Exclude<FileType, 'mp4'>; maxPages: number }
  | { op: 'render'; pdf: Uint8Array; from: number }

/** What a worker says: one result of a read; each page of a render, then `rendered`; `failed` when it could not. */
export type WorkerResponse =
  | { type: 'read'; result: ReadResult }
  | { type: 'page'; page: RenderedPage }
  | { type: 'rendered' }
  | { type: 'failed'; message: string }

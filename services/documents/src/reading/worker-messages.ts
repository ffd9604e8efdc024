import type { FileType, ReadResult, RenderedPage } from './document-reader.ts'

/**
 * What the reader asks a process for, one thing at a time: the file, piece by piece, then what to do with it, and `next` after each page of a render:
 * no more than one is drawn that nobody has taken.
 */
export type WorkerRequest = { op: 'piece'; bytes: Uint8Array } | WorkerTask | { op: 'next' }

export type WorkerTask = { op: 'read'; type: Exclude<FileType, 'mp4'>; maxPages: number } | { op: 'render'; from: number }

/** What a process says of a file: one result of a read; each page of a render, then `rendered`; `failed` when it could not. */
export type WorkerResponse = { type: 'page'; page: RenderedPage } | WorkerEnd

/** The first word of a process: it has what it needs. */
export const WORKER_READY = 'ready'

/** The last word, with the memory that the process has then. */
export type WorkerEnd = ({ type: 'read'; result: ReadResult } | { type: 'rendered' } | { type: 'failed'; message: string }) & {
  residentBytes: number
}

import type { ProcessEnd } from '@forecourt/file-processes/file-processes'
import type { FilePieces } from '@forecourt/file-processes/run-task'

/** The type of an accepted file. */
export type FileType = 'pdf' | 'jpeg' | 'png' | 'mp4'

/** The content of a PDF or an image. */
export interface ReadDocument {
  /** the PDF to store, made from an image; null: the file itself */
  pdf: Uint8Array | null
  pageCount: number
  /** the text of the first pages, in reading order; '' for a scan */
  text: string
  /** the barcodes of page 1; read only when there is no text */
  barcodes: readonly string[]
}

export type ReadResult =
  | ({ kind: 'document' } & ReadDocument)
  /** `code` and `message` for the response: what is wrong and what to do */
  | { kind: 'refused'; code: string; message: string }

/** The images of one page, as WebP. */
export interface RenderedPage {
  /** from 1 */
  number: number
  /** the size of the large image, in pixels */
  width: number
  height: number
  large: Uint8Array
  small: Uint8Array
}

/** A document took too long, or its pages cannot be rendered. */
export class RenderError extends Error {}

/** Reads and renders documents in processes that are replaced by count and memory, so that a file never harms the service. */
export interface DocumentReader {
  /**
   * Reads a PDF, JPEG or PNG. Returns a rejection for a bad file, and a document without content for a safe one that takes too long. Throws if
   * aborted, if no process can start, and what `file` throws.
   */
  read(file: FilePieces, type: Exclude<FileType, 'mp4'>, signal?: AbortSignal): Promise<ReadResult>
  /** Renders the pages one after the other, starting with `from`. Throws RenderError, and what `read` throws. */
  render(pdf: FilePieces, from?: number, signal?: AbortSignal): AsyncIterable<RenderedPage>
  /** Resolves when nothing is being read, or after 5 s. Reading has priority over rendering because a user waits for it. */
  quiet(signal?: AbortSignal): Promise<void>
  close(): Promise<void>
}

export interface DocumentReaderSettings {
  /** the number of reading processes */
  readers: number
  /** a process is replaced after this many documents */
  documentsPerProcess: number
  /** a process is replaced when it uses this much memory: PDFium's only grows */
  maxResidentBytes: number
  /** an idle process ends after this time */
  idleMs: number
  /** the timeout for reading a document or rendering a page */
  timeoutMs: number
  /** the share of that time on a CPU from which a document is too slow (`FileProcessesSettings`) */
  minProcessorShare: number
  maxPages: number
  /** called for every process that ends while the reader is open; `detail`: for the log, when it was killed */
  onProcessEnded: (reason: ProcessEnd, detail: string | null) => void
}

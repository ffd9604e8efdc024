import type { FilePieces } from '@forecourt/file-processes/converse'
import type { ProcessEnd } from '@forecourt/file-processes/file-processes'

/** What a file turned out to be. */
export type FileType = 'pdf' | 'jpeg' | 'png' | 'mp4'

/** What was read of a PDF or an image. */
export interface ReadDocument {
  /** the PDF to keep: one page made of the image; null: the file itself */
  pdf: Uint8Array | null
  pageCount: number
  /** of the first pages, in reading order; '' where a scan has none */
  text: string
  /** what the barcodes of page 1 say; looked for only where there is no text */
  barcodes: readonly string[]
}

export type ReadResult =
  | ({ kind: 'document' } & ReadDocument)
  /** `code` and `message` are those of the response: what is wrong and what to do */
  | { kind: 'refused'; code: string; message: string }

/** The images of one page, as WebP. */
export interface RenderedPage {
  /** from 1 */
  number: number
  /** of the large image, in pixels */
  width: number
  height: number
  large: Uint8Array
  small: Uint8Array
}

/** A document took longer than it may, or its pages cannot be drawn. */
export class RenderError extends Error {}

/** Reads and draws documents in processes that are replaced by count and memory. A file never harms the service. */
export interface DocumentReader {
  /**
   * Reads a PDF, JPEG or PNG. A bad file is refused, not thrown; a safe one that takes too long is a document of which nothing was read. Throws when aborted, when nothing
   * can be read now, and what `file` throws.
   */
  read(file: FilePieces, type: Exclude<FileType, 'mp4'>, signal?: AbortSignal): Promise<ReadResult>
  /** Draws the pages one after the other, `from` the first that is wanted. Throws RenderError, and what `read` throws. */
  render(pdf: FilePieces, from?: number, signal?: AbortSignal): AsyncIterable<RenderedPage>
  /** Resolves when nothing is being read, or after a while. Reading has priority over rendering because a user waits for it. */
  quiet(signal?: AbortSignal): Promise<void>
  close(): Promise<void>
}

export interface DocumentReaderSettings {
  /** processes that read */
  readers: number
  /** documents after which a process is replaced */
  documentsPerProcess: number
  /** the memory with which a process is replaced: PDFium's only grows */
  maxResidentBytes: number
  /** after how long without a document a process is ended */
  restMs: number
  /** how long one document may take to read, or one page to draw */
  timeoutMs: number
  /** what a process must have had of that time for a document to be too slow (`FileProcessesSettings`) */
  minProcessorShare: number
  maxPages: number
  /** called with every process that ends while the reader works on; `detail`, for the log, of one that was given up */
  onProcessEnded: (reason: ProcessEnd, detail: string | null) => void
}

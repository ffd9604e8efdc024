import type { FileProcessesSettings } from '@forecourt/file-processes/file-processes'
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
   * Reads a PDF, JPEG or PNG. Returns a rejection for a bad file, and a document without content for a safe one that takes too long. Throws if no
   * process can start, and what `file` throws.
   */
  read(file: FilePieces, type: Exclude<FileType, 'mp4'>): Promise<ReadResult>
  /** Renders the pages one after the other, starting with `from`. Throws RenderError, if aborted, and what `read` throws. */
  render(pdf: FilePieces, from?: number, signal?: AbortSignal): AsyncIterable<RenderedPage>
  /** Resolves when nothing is being read, or after 5 s. Reading has priority over rendering because a user waits for it. */
  quiet(signal?: AbortSignal): Promise<void>
  close(): Promise<void>
}

/** The settings of its processes; `timeoutMs` is that for reading a document or rendering a page. */
export interface DocumentReaderSettings extends Omit<FileProcessesSettings, 'module' | 'processes' | 'priority'> {
  /** the number of reading processes */
  readers: number
}

import { FileProcesses } from '@forecourt/file-processes/file-processes'
import { NoProcessError, ProcessFailedError } from '@forecourt/file-processes/process-errors'
import { sleep } from '@forecourt/timing/sleep'
import { type DocumentReader, type DocumentReaderSettings, RenderError, type RenderedPage } from './document-reader.ts'
import { REFUSALS, refused } from './refusals.ts'
import type { DocumentResult, DocumentTask, OpenedPdf } from './worker-messages.ts'

const MIB = 1024 * 1024

export const READER_SETTINGS: DocumentReaderSettings = {
  // if a document hangs one process, the other continues
  readers: 2,
  filesPerProcess: 200,
  // PDFium's memory only grows
  maxResidentBytes: 220 * MIB,
  idleMs: 30_000,
  timeoutMs: 20_000,
  onProcessEnded() {},
}

/** The longest that rendering is delayed by reading. */
const MAX_RENDER_DELAY_MS = 5_000
/** Reading is idle after this time: less passes between two files of a form, or between two requests of a screen. */
const QUIET_MS = 400

/**
 * Creates the reader of this process (rules: accepted files, rules: page images). Reading and rendering run in separate processes, which start with
 * the first document. They keep the normal priority: on a busy machine a page would otherwise exceed its timeout.
 */
export function createDocumentReader(settings: Partial<DocumentReaderSettings> = {}): DocumentReader {
  const all = { ...READER_SETTINGS, ...settings }
  const readers = processesOf<OpenedPdf>(all, all.readers)
  const renderers = processesOf<RenderedPage>(all, 1)
  let reading = 0
  let lastReadAt = Number.NEGATIVE_INFINITY
  return {
    async read(file, type) {
      reading++
      let opened: OpenedPdf | null = null
      try {
        const parts = readers.run(file, { op: 'read', type })
        for (;;) {
          const { done, value } = await parts.next()
          if (done === true) return (value.type === 'done' ? value.result : null) ?? refused(REFUSALS.unreadable)
          opened = value
        }
      } catch (error) {
        if (!(error instanceof ProcessFailedError)) throw error
        if (error.reason === 'starved') throw new NoProcessError(error.message, { cause: error })
        // it is safe and opens, but its content is unknown: its name or staff decide where it belongs (rules: page images)
        if (error.reason === 'too-slow' && opened !== null) return { kind: 'document', pdf: null, ...opened, text: '', barcodes: [] }
        return refused(error.reason === 'too-slow' ? REFUSALS.slow : REFUSALS.unreadable)
      } finally {
        reading--
        lastReadAt = performance.now()
      }
    },
    async quiet(signal) {
      const deadline = performance.now() + MAX_RENDER_DELAY_MS
      for (;;) {
        const now = performance.now()
        const quietAt = Math.min(deadline, reading > 0 ? now + QUIET_MS : lastReadAt + QUIET_MS)
        if (quietAt <= now) return
        await sleep(quietAt - now, signal)
        if (signal?.aborted) return
      }
    },
    async *render(pdf, from = 1, signal) {
      try {
        const outcome = yield* renderers.run(pdf, { op: 'render', from }, signal)
        if (outcome.type === 'failed') throw new RenderError(outcome.message)
      } catch (error) {
        if (!(error instanceof ProcessFailedError)) throw error
        throw new (error.reason === 'starved' ? NoProcessError : RenderError)(error.message, { cause: error })
      }
    },
    async close() {
      await Promise.all([readers.close(), renderers.close()])
    },
  }
}

function processesOf<Part>(settings: DocumentReaderSettings, processes: number) {
  const module = new URL('./document-worker.ts', import.meta.url)
  return new FileProcesses<DocumentTask, Part, DocumentResult>({ ...settings, module, processes, priority: 0 })
}

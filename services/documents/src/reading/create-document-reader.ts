import { DOCUMENT_MAX_PAGES } from '@forecourt/contracts/documents/kinds'
import { sleep } from '@forecourt/timing/sleep'
import { type DocumentReader, type DocumentReaderSettings, type ReadResult, RenderError } from './document-reader.ts'
import { DocumentWorkerPool, WorkerFailedError } from './document-worker-pool.ts'
import { REFUSALS } from './refusals.ts'

export const READER_SETTINGS: DocumentReaderSettings = {
  // one reads while the other draws pages
  workers: 2,
  documentsPerWorker: 25,
  maxGrowthBytes: 150 * 1024 * 1024,
  timeoutMs: 20_000,
  maxPages: DOCUMENT_MAX_PAGES,
  onThreadEnded() {},
}

/** A page image is no longer put off for reading than this. */
const QUIET_AT_LAST_MS = 5_000

/** The reader of this process (rules: accepted files, rules: page images). Its threads start with the first document. */
export function createDocumentReader(settings: Partial<DocumentReaderSettings> = {}): DocumentReader {
  const all = { ...READER_SETTINGS, ...settings }
  const pool = new DocumentWorkerPool(all)
  let reading = 0
  let heard = new AbortController()
  return {
    async read(file, type, signal) {
      reading++
      try {
        for await (const response of pool.run({ op: 'read', file, type, maxPages: all.maxPages }, signal)) {
          if (response.type === 'read') return response.result
        }
        return refused(REFUSALS.unreadable)
      } catch (error) {
        if (!(error instanceof WorkerFailedError)) throw error
        return refused(error.tooSlow ? REFUSALS.slow : REFUSALS.unreadable)
      } finally {
        reading--
        if (reading === 0) {
          heard.abort()
          heard = new AbortController()
        }
      }
    },
    async quiet(signal) {
      if (reading === 0) return
      await sleep(QUIET_AT_LAST_MS, signal === undefined ? heard.signal : AbortSignal.any([heard.signal, signal]))
    },
    async *render(pdf, from = 1, signal) {
      try {
        for await (const response of pool.run({ op: 'render', pdf, from }, signal)) {
          if (response.type === 'page') yield response.page
          if (response.type === 'failed') throw new RenderError(response.message)
        }
      } catch (error) {
        throw error instanceof WorkerFailedError ? new RenderError(error.message, { cause: error }) : error
      }
    },
    close: () => pool.close(),
  }
}

function refused({ code, message }: { code: string; message: string }): ReadResult {
  return { kind: 'refused', code, message }
}

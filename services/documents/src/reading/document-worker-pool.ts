import { Worker } from 'node:worker_threads'
import type { DocumentReaderSettings, ThreadEnd } from './document-reader.ts'
import type { WorkerRequest, WorkerResponse } from './worker-messages.ts'

/** A worker thread gave no sign for as long as a document may take, or ended. */
export class WorkerFailedError extends Error {
  readonly tooSlow: boolean
  constructor(message: string, tooSlow: boolean) {
    super(message)
    this.tooSlow = tooSlow
  }
}

interface Member {
  worker: Worker
  documents: number
  /** memory of the process when the thread began */
  rssAtStart: number
}

const WORKER = new URL('./document-worker.ts', import.meta.url).href
// what was built lies beside it as JavaScript
const WORKER_FILE = import.meta.url.endsWith('.js') ? WORKER.replace(/\.ts$/, '.js') : WORKER
/** From source, a thread first needs what reads TypeScript. */
const FROM_SOURCE = `import('tsx/esm/api').then(({ register }) => { register(); return import(${JSON.stringify(WORKER_FILE)}) })`

function startWorker(): Worker {
  if (!WORKER_FILE.endsWith('.ts')) return new Worker(new URL(WORKER_FILE))
  return new Worker(FROM_SOURCE, { eval: true, execArgv: ['--conditions=source'] })
}

/**
 * Worker threads that each work on one document at a time. One is replaced after a number of documents and when the process has grown too large, because
 * PDFium's memory only grows; and when it gives no sign for too long, because nothing else ends a document that hangs it.
 */
export class DocumentWorkerPool {
  readonly #settings: DocumentReaderSettings
  readonly #idle: Member[] = []
  readonly #waiting: (() => void)[] = []
  readonly #running = new Set<Worker>()
  #members = 0
  #closed = false

  constructor(settings: DocumentReaderSettings) {
    this.#settings = settings
  }

  /** Everything a worker says to a request, up to its end. Throws WorkerFailedError, or the signal's reason. */
  async *run(request: WorkerRequest, signal?: AbortSignal): AsyncGenerator<WorkerResponse> {
    const member = await this.#take(signal)
    let end: ThreadEnd | null = 'cut-off'
    let detail: string | null = null
    try {
      for await (const response of converse(member.worker, request, this.#settings.timeoutMs, signal)) {
        end = response.type === 'page' ? 'cut-off' : null
        // handed back before its last word is used: who waits for it does not depend on the reader
        yield response
      }
    } catch (error) {
      if (error instanceof WorkerFailedError) {
        end = error.tooSlow ? 'too-slow' : 'failed'
        detail = error.message
      }
      throw error
    } finally {
      await this.#giveBack(member, end, detail)
    }
  }

  /** Ends every thread; who waits is refused. */
  async close(): Promise<void> {
    this.#closed = true
    for (const wake of this.#waiting.splice(0)) wake()
    this.#idle.length = 0
    await Promise.all([...this.#running].map((worker) => worker.terminate()))
  }

  async #take(signal?: AbortSignal): Promise<Member> {
    for (;;) {
      if (this.#closed) throw new WorkerFailedError('the service is closing', false)
      signal?.throwIfAborted()
      const idle = this.#idle.pop()
      if (idle) return idle
      if (this.#members < this.#settings.workers) return this.#start()
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    }
  }

  #start(): Member {
    const worker = startWorker()
    this.#members++
    this.#running.add(worker)
    worker.once('exit', () => this.#running.delete(worker))
    // said to who waits for its answer; nobody else needs it
    worker.on('error', () => {})
    worker.unref()
    return { worker, documents: 0, rssAtStart: process.memoryUsage.rss() }
  }

  async #giveBack(member: Member, end: ThreadEnd | null, detail: string | null): Promise<void> {
    member.documents++
    const reason = end ?? this.#wear(member)
    if (reason === null) {
      this.#idle.push(member)
    } else {
      await member.worker.terminate()
      this.#members--
      if (!this.#closed) this.#settings.onThreadEnded(reason, detail)
    }
    this.#waiting.shift()?.()
  }

  #wear({ documents, rssAtStart }: Member): ThreadEnd | null {
    const { documentsPerWorker, maxGrowthBytes } = this.#settings
    if (documents >= documentsPerWorker) return 'worn'
    return process.memoryUsage.rss() - rssAtStart > maxGrowthBytes ? 'grown' : null
  }
}

/** A worker's responses to one request. Ends after the last; throws when it is silent too long, ends, or the signal fires. */
async function* converse(worker: Worker, request: WorkerRequest, timeoutMs: number, signal?: AbortSignal): AsyncGenerator<WorkerResponse> {
  const responses: WorkerResponse[] = []
  let failure: Error | null = null
  let wake = () => {}
  const fail = (error: Error) => {
    failure ??= error
    wake()
  }
  const onMessage = (response: WorkerResponse) => {
    responses.push(response)
    wake()
  }
  const onError = (error: Error) => fail(new WorkerFailedError(`the worker failed: ${error.message}`, false))
  const onExit = () => fail(new WorkerFailedError('the worker ended', false))
  const onAbort = () => fail(signal?.reason instanceof Error ? signal.reason : new Error('aborted'))
  worker.on('message', onMessage).once('error', onError).once('exit', onExit)
  signal?.addEventListener('abort', onAbort, { once: true })
  try {
    worker.postMessage(request)
    for (;;) {
      const timer = setTimeout(() => fail(new WorkerFailedError(`no result within ${timeoutMs / 1000} s`, true)), timeoutMs)
      while (responses.length === 0 && failure === null) {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
      clearTimeout(timer)
      const response = responses.shift()
      if (response === undefined) throw failure
      yield response
      if (response.type !== 'page') return
    }
  } finally {
    worker.off('message', onMessage).off('error', onError).off('exit', onExit)
    signal?.removeEventListener('abort', onAbort)
  }
}

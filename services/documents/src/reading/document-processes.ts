import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { DocumentReaderSettings, FilePieces, ProcessEnd } from './document-reader.ts'
import { WORKER_READY, type WorkerRequest, type WorkerResponse, type WorkerTask } from './worker-messages.ts'

/** There is no process to read a file with: the service is closing, or the machine starts none. */
export class NoProcessError extends Error {}

/** A process gave no sign for as long as a document may take, or ended. */
export class WorkerFailedError extends Error {
  readonly tooSlow: boolean
  constructor(message: string, tooSlow: boolean) {
    super(message)
    this.tooSlow = tooSlow
  }
}

interface Member {
  child: ChildProcess
  /** rejects with NoProcessError when it cannot be */
  ready: Promise<void>
  documents: number
  residentBytes: number
  /** ends it when nobody needs it for a while */
  atRest: NodeJS.Timeout | null
}

const WORKER = new URL('./document-worker.ts', import.meta.url).href
// what was built lies beside it as JavaScript
const WORKER_FILE = fileURLToPath(import.meta.url.endsWith('.js') ? WORKER.replace(/\.ts$/, '.js') : WORKER)

/** On a machine that has much else to do. */
const START_WITHIN_MS = 60_000

/** A young generation as small as its work, one thread to help with garbage, and no heap that a hostile file could fill the machine with. */
const FLAGS = ['--max-semi-space-size=4', '--v8-pool-size=1', '--max-old-space-size=256']
/**
 * What pictures of pages took is given back (glibc): without the threshold, which it would raise by itself, and with an arena for each of its threads the
 * process would grow to twice its size. Nothing else of the environment: no file is read where the secrets of the service are.
 */
const ENVIRONMENT = { MALLOC_MMAP_THRESHOLD_: '1048576', MALLOC_ARENA_MAX: '2' }
function startProcess(): ChildProcess {
  // from source, it first needs what reads TypeScript
  const fromSource = WORKER_FILE.endsWith('.ts')
  const flags = fromSource ? ['--conditions=source', '--import', createRequire(WORKER).resolve('tsx')] : []
  return fork(WORKER_FILE, [], {
    execArgv: [...FLAGS, ...flags],
    env: ENVIRONMENT,
    // bytes as they are
    serialization: 'advanced',
    // nothing of a file belongs into the log
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
}

/**
 * Processes that each work on one document at a time (design: reading in processes): whatever a file does to one, it does not do to the service. One is replaced after a number of
 * documents and when it has grown too large, because PDFium's memory only grows; and when it gives no sign for too long, because nothing else ends a
 * document that hangs it. What has nothing to do for a while is ended.
 */
export class DocumentProcesses {
  readonly #settings: DocumentReaderSettings
  readonly #most: number
  readonly #idle: Member[] = []
  readonly #waiting: (() => void)[] = []
  readonly #running = new Set<ChildProcess>()
  #members = 0
  #closed = false

  /** At most `most` processes at a time; they start with the first documents. */
  constructor(most: number, settings: DocumentReaderSettings) {
    this.#most = most
    this.#settings = settings
  }

  /**
   * Everything that a process says about a file, up to its end. `pieces` are asked for when a process has time: no file waits in memory. Throws
   * WorkerFailedError, NoProcessError, the signal's reason, or what `pieces` throws.
   */
  async *run(pieces: FilePieces, task: WorkerTask, signal?: AbortSignal): AsyncGenerator<WorkerResponse> {
    const member = await this.#take(signal)
    let end: ProcessEnd | null = 'cut-off'
    let detail: string | null = null
    try {
      // what a process takes to start is not the document's
      await member.ready
      for await (const response of converse(member.child, pieces, task, this.#settings.timeoutMs, signal)) {
        if (response.type !== 'page') {
          member.residentBytes = response.residentBytes
          end = null
        }
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

  /** Ends every process; who waits is refused. */
  async close(): Promise<void> {
    this.#closed = true
    for (const wake of this.#waiting.splice(0)) wake()
    for (const { atRest } of this.#idle.splice(0)) clearTimeout(atRest ?? undefined)
    await Promise.all([...this.#running].map(end))
  }

  async #take(signal?: AbortSignal): Promise<Member> {
    for (;;) {
      if (this.#closed) throw new NoProcessError('the service is closing')
      if (signal?.aborted) {
        // woken for nothing: the next one in turn is not
        this.#waiting.shift()?.()
        throw signal.reason
      }
      const idle = this.#idle.pop()
      if (idle) {
        clearTimeout(idle.atRest ?? undefined)
        // one that ended by itself meanwhile
        if (idle.child.connected) return idle
        this.#members--
      }
      if (this.#members < this.#most) return this.#start()
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    }
  }

  #start(): Member {
    const child = startProcess()
    this.#members++
    this.#running.add(child)
    child.once('exit', () => this.#running.delete(child))
    // said to who waits for its answer; nobody else needs it
    child.on('error', () => child.pid === undefined && this.#running.delete(child))
    // a process that has nothing else to do may end
    child.unref()
    child.channel?.unref()
    return { child, ready: begun(child), documents: 0, residentBytes: 0, atRest: null }
  }

  async #giveBack(member: Member, ended: ProcessEnd | null, detail: string | null): Promise<void> {
    member.documents++
    const { restMs } = this.#settings
    const reason = ended ?? this.#wear(member)
    if (reason !== null) {
      await end(member.child)
      this.#members--
      if (!this.#closed) this.#settings.onProcessEnded(reason, detail)
    } else if (!this.#closed) {
      member.atRest = setTimeout(() => this.#endIdle(member), restMs).unref()
      this.#idle.push(member)
    }
    this.#waiting.shift()?.()
  }

  #wear({ documents, residentBytes }: Member): ProcessEnd | null {
    const { documentsPerProcess, maxResidentBytes } = this.#settings
    if (documents >= documentsPerProcess) return 'worn'
    return residentBytes > maxResidentBytes ? 'grown' : null
  }

  #endIdle(member: Member): void {
    this.#idle.splice(this.#idle.indexOf(member), 1)
    this.#members--
    void end(member.child)
  }
}

/** Resolves when a process says that it has begun. Rejects with NoProcessError. */
function begun(child: ChildProcess): Promise<void> {
  const ready = new Promise<void>((resolve, reject) => {
    const fail = (why: string) => reject(new NoProcessError(`no process could be started: ${why}`))
    const late = setTimeout(() => fail(`not within ${START_WITHIN_MS / 1000} s`), START_WITHIN_MS).unref()
    child.once('message', (said) => (said === WORKER_READY ? resolve() : fail('it said something else first')))
    child.once('error', (error) => fail(error.message)).once('exit', (code, signal) => fail(`it ended with ${code ?? signal}`))
    child.once('message', () => clearTimeout(late))
  })
  // said to who waits for it
  ready.catch(() => {})
  return ready
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  // it may hang: nothing less ends it, and nothing that it has is worth keeping
  child.kill('SIGKILL')
  await once(child, 'exit')
}

/** A process's responses about one file. Ends after the last; throws when it is silent too long, ends, or the signal fires. */
async function* converse(
  child: ChildProcess,
  pieces: FilePieces,
  task: WorkerTask,
  timeoutMs: number,
  signal?: AbortSignal,
): AsyncGenerator<WorkerResponse> {
  const responses: WorkerResponse[] = []
  let failure: Error | null = null
  let wake = () => {}
  const fail = (error: Error) => {
    failure ??= error
    wake()
  }
  const onMessage = (response: unknown) => {
    responses.push(response as WorkerResponse)
    wake()
  }
  const onError = (error: Error) => fail(new WorkerFailedError(`the process failed: ${error.message}`, false))
  const onExit = () => fail(new WorkerFailedError('the process ended', false))
  const onAbort = () => fail(signal?.reason instanceof Error ? signal.reason : new Error('aborted'))
  child.on('message', onMessage).once('error', onError).once('exit', onExit)
  signal?.addEventListener('abort', onAbort, { once: true })
  /** Resolves when the process has taken it, so that never more than a piece waits; or when there is nobody to take it. */
  const send = (request: WorkerRequest) =>
    new Promise<void>((resolve) => {
      wake = resolve
      if (failure !== null) return resolve()
      child.send(request, (error) => {
        if (error) onError(error)
        resolve()
      })
    })
  try {
    for await (const bytes of pieces) {
      if (failure !== null) throw failure
      await send({ op: 'piece', bytes })
    }
    await send(task)
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
      await send({ op: 'next' })
    }
  } finally {
    child.off('message', onMessage).off('error', onError).off('exit', onExit)
    signal?.removeEventListener('abort', onAbort)
  }
}

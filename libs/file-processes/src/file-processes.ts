import type { ChildProcess } from 'node:child_process'
import { converse, type FilePieces } from './converse.ts'
import { NoProcessError, ProcessFailedError } from './process-errors.ts'
import { endProcess, startProcess } from './start-process.ts'

/**
 * Why a process ended: after its number of files, because it had grown, because it gave no sign for too long although it could work or because the machine
 * had no time for it, by itself, or because what it worked on was no longer wanted.
 */
export const PROCESS_ENDS = ['worn', 'grown', 'too-slow', 'starved', 'failed', 'cut-off'] as const
export type ProcessEnd = (typeof PROCESS_ENDS)[number]

export interface FileProcessesSettings {
  /** the TypeScript file that calls `serveFiles`, `…-worker.ts` beside the code that names it, so that bundles take it along */
  module: URL
  /** processes at a time */
  processes: number
  /** files after which a process is replaced */
  filesPerProcess: number
  /** the memory with which a process is replaced */
  maxResidentBytes: number
  /** after how long without a file a process is ended */
  restMs: number
  /** how long a process may work without a sign */
  timeoutMs: number
  /** the share of that time which it must have had of a processor for the file to be too slow, and not the machine. Default a half. */
  minProcessorShare?: number
  /** as `nice` has it: 0 is everything else's, 19 the least */
  priority: number
  /** called with every process that ends while the pool works on; `detail`, for the log, of one that was given up */
  onProcessEnded: (reason: ProcessEnd, detail: string | null) => void
}

/** What a process says at last of a file that it could work on, or not. */
type FileOutcome<Result> = { type: 'done'; result: Result } | { type: 'failed'; message: string }

interface Member {
  child: ChildProcess
  /** rejects with NoProcessError when it cannot be */
  ready: Promise<void>
  files: number
  residentBytes: number
  /** ends it when it has had nothing to do for a while */
  atRest: NodeJS.Timeout | null
}

/**
 * Processes that each work on one file at a time (design: files in processes): whatever a file does to one, it does not do to the service. One is replaced
 * after a number of files and when it has grown too large, and when it gives no sign for too long, because nothing else ends a file that hangs it. They
 * start with the first files; what has nothing to do for a while is ended.
 */
export class FileProcesses<Task, Part, Result> {
  readonly #settings: FileProcessesSettings
  readonly #idle: Member[] = []
  readonly #waiting: (() => void)[] = []
  readonly #running = new Set<ChildProcess>()
  #members = 0
  #closed = false

  constructor(settings: FileProcessesSettings) {
    this.#settings = settings
  }

  /**
   * The parts that a process makes of a file, and its outcome as the return value. `pieces` are asked for when a process has time: no file waits in
   * memory. Throws ProcessFailedError, NoProcessError, the signal's reason, or what `pieces` throws.
   */
  async *run(pieces: FilePieces, task: Task, signal?: AbortSignal): AsyncGenerator<Part, FileOutcome<Result>> {
    const member = await this.#take(signal)
    const { timeoutMs, minProcessorShare = 0.5 } = this.#settings
    let end: ProcessEnd | null = 'cut-off'
    let detail: string | null = null
    try {
      // what a process takes to start is not the file's
      await member.ready
      const { child } = member
      const { residentBytes, ...outcome } = yield* converse<Task, Part, Result>({
        child,
        pieces,
        task,
        timeoutMs,
        minProcessorShare,
        signal,
      })
      member.residentBytes = residentBytes
      end = null
      return outcome
    } catch (error) {
      if (error instanceof ProcessFailedError) {
        end = error.reason
        detail = error.message
      }
      throw error
    } finally {
      await this.#giveBack(member, end, detail)
    }
  }

  /** The outcome of a file of which no parts are wanted. Throws what `run` throws. */
  async outcome(pieces: FilePieces, task: Task, signal?: AbortSignal): Promise<FileOutcome<Result>> {
    const parts = this.run(pieces, task, signal)
    for (;;) {
      const { done, value } = await parts.next()
      if (done === true) return value
    }
  }

  /** Ends every process; what waits for one is refused. */
  async close(): Promise<void> {
    this.#closed = true
    for (const wake of this.#waiting.splice(0)) wake()
    for (const { atRest } of this.#idle.splice(0)) clearTimeout(atRest ?? undefined)
    await Promise.all([...this.#running].map(endProcess))
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
      if (this.#members < this.#settings.processes) return this.#start()
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    }
  }

  #start(): Member {
    const { child, ready } = startProcess(this.#settings.module, this.#settings.priority)
    this.#members++
    this.#running.add(child)
    child.once('exit', () => this.#running.delete(child))
    child.on('error', () => child.pid === undefined && this.#running.delete(child))
    // said to what waits for it
    ready.catch(() => {})
    return { child, ready, files: 0, residentBytes: 0, atRest: null }
  }

  async #giveBack(member: Member, ended: ProcessEnd | null, detail: string | null): Promise<void> {
    member.files++
    const { restMs } = this.#settings
    const reason = ended ?? this.#wear(member)
    if (reason !== null) {
      await endProcess(member.child)
      this.#members--
      if (!this.#closed) this.#settings.onProcessEnded(reason, detail)
    } else if (!this.#closed) {
      member.atRest = setTimeout(() => this.#endIdle(member), restMs).unref()
      this.#idle.push(member)
    }
    this.#waiting.shift()?.()
  }

  #wear({ files, residentBytes }: Member): ProcessEnd | null {
    const { filesPerProcess, maxResidentBytes } = this.#settings
    if (files >= filesPerProcess) return 'worn'
    return residentBytes > maxResidentBytes ? 'grown' : null
  }

  #endIdle(member: Member): void {
    this.#idle.splice(this.#idle.indexOf(member), 1)
    this.#members--
    void endProcess(member.child)
  }
}

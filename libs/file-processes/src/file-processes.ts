import type { ChildProcess } from 'node:child_process'
import { NoProcessError, ProcessFailedError } from './process-errors.ts'
import { type FilePieces, runTask } from './run-task.ts'
import { endProcess, startProcess } from './start-process.ts'

/**
 * Why a process ended: it reached its maximum number of files, used too much memory, was silent for too long although it had CPU time, was silent
 * because the machine was overloaded, exited by itself or could not start, or its file was no longer needed.
 */
export const PROCESS_ENDS = ['worn', 'grown', 'too-slow', 'starved', 'failed', 'cut-off'] as const
export type ProcessEnd = (typeof PROCESS_ENDS)[number]

export interface FileProcessesSettings {
  /** the URL of the TypeScript file that calls `serveFiles`: `…-worker.ts` next to the code that names it, so that bundles include it */
  module: URL
  /** the maximum number of processes */
  processes: number
  /** a process is replaced after this many files */
  filesPerProcess: number
  /** a process is replaced when it uses this much memory */
  maxResidentBytes: number
  /** an idle process ends after this time in milliseconds */
  idleMs: number
  /** how long a process may work without a message, in milliseconds */
  timeoutMs: number
  /** the share of that time that a process must have had on a CPU to count as too slow; with less it counts as starved. Default 0.5 */
  minProcessorShare?: number
  /** the nice value: 0 is the default, 19 the lowest priority */
  priority: number
  /** called for every process that ends while the pool is open; `detail` is text for the log when it failed, otherwise null */
  onProcessEnded: (reason: ProcessEnd, detail: string | null) => void
}

/** The final message of a process about a file: its result or failure. */
type FileOutcome<Result> = { type: 'done'; result: Result } | { type: 'failed'; message: string }

interface Member {
  child: ChildProcess
  /** rejects with NoProcessError when the process cannot start */
  ready: Promise<void>
  files: number
  residentBytes: number
  /** ends the process after a while without work */
  idleTimer: NodeJS.Timeout | null
}

/**
 * Processes that each work on one file at a time (design: files in processes), so that no file can harm the service. A process is replaced after a
 * number of files, when it uses too much memory, and when it is silent for too long, because a file may hang it. Processes start on demand and end
 * when they are idle for a while.
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
   * Yields the parts that a process creates from a file and returns its result. `pieces` are read only when a process is free, so that no file waits
   * in memory. Throws ProcessFailedError, NoProcessError, the signal's reason, or any error of `pieces`.
   */
  async *run(pieces: FilePieces, task: Task, signal?: AbortSignal): AsyncGenerator<Part, FileOutcome<Result>> {
    const member = await this.#take(signal)
    const { timeoutMs, minProcessorShare = 0.5 } = this.#settings
    let end: ProcessEnd | null = 'cut-off'
    let detail: string | null = null
    try {
      // the start time of a process does not count for the file
      await member.ready
      const { child } = member
      const { residentBytes, ...outcome } = yield* runTask<Task, Part, Result>({
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
      if (error instanceof ProcessFailedError || error instanceof NoProcessError) {
        end = error instanceof ProcessFailedError ? error.reason : 'failed'
        detail = error.message
      }
      throw error
    } finally {
      await this.#giveBack(member, end, detail)
    }
  }

  /** Returns the result of a file, without its parts. Throws what `run` throws. */
  async outcome(pieces: FilePieces, task: Task, signal?: AbortSignal): Promise<FileOutcome<Result>> {
    const parts = this.run(pieces, task, signal)
    for (;;) {
      const { done, value } = await parts.next()
      if (done === true) return value
    }
  }

  /** Ends every process and rejects waiting files. */
  async close(): Promise<void> {
    this.#closed = true
    for (const wake of this.#waiting.splice(0)) wake()
    for (const { idleTimer } of this.#idle.splice(0)) clearTimeout(idleTimer ?? undefined)
    await Promise.all([...this.#running].map(endProcess))
  }

  async #take(signal?: AbortSignal): Promise<Member> {
    for (;;) {
      if (this.#closed) throw new NoProcessError('the service is closing')
      if (signal?.aborted) {
        // this caller no longer needs the slot: wake the next one
        this.#waiting.shift()?.()
        throw signal.reason
      }
      const idle = this.#idle.pop()
      if (idle) {
        clearTimeout(idle.idleTimer ?? undefined)
        // the process exited by itself in the meantime
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
    // the waiting caller receives the error
    ready.catch(() => {})
    return { child, ready, files: 0, residentBytes: 0, idleTimer: null }
  }

  async #giveBack(member: Member, ended: ProcessEnd | null, detail: string | null): Promise<void> {
    member.files++
    const { idleMs } = this.#settings
    const reason = ended ?? this.#wear(member)
    if (reason !== null) {
      await endProcess(member.child)
      this.#members--
      if (!this.#closed) this.#settings.onProcessEnded(reason, detail)
    } else if (!this.#closed) {
      member.idleTimer = setTimeout(() => this.#endIdle(member), idleMs).unref()
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

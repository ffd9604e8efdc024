import type { ChildProcess } from 'node:child_process'
import type { End, Request, Response } from './messages.ts'
import { ProcessFailedError } from './process-errors.ts'
import { processorTimeMs, TICK_MS } from './processor-time.ts'

/** A file in chunks, read one at a time when a process can receive the next one. */
export type FilePieces = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

interface TaskRun<Task> {
  child: ChildProcess
  pieces: FilePieces
  task: Task
  /** the maximum time without a message from the process */
  timeoutMs: number
  /** the share of that time that the process must have had on a CPU to be too slow rather than starved */
  minProcessorShare: number
  signal?: AbortSignal | undefined
}

/**
 * Sends a file and its task to a process and yields the parts of the result. Returns its final message. Throws ProcessFailedError when the process is
 * silent for too long or exits, the signal's reason, and any error of `pieces`.
 */
export async function* runTask<Task, Part, Result>(run: TaskRun<Task>): AsyncGenerator<Part, End<Result>> {
  const { child, pieces, task, signal } = run
  const responses: Response<Part, Result>[] = []
  let failure: Error | null = null
  let wake = () => {}
  const fail = (error: Error) => {
    failure ??= error
    wake()
  }
  const onMessage = (response: unknown) => {
    responses.push(response as Response<Part, Result>)
    wake()
  }
  const onError = (error: Error) => fail(new ProcessFailedError(`the process failed: ${error.message}`, 'failed'))
  const onExit = () => fail(new ProcessFailedError('the process ended', 'failed'))
  const onAbort = () => fail(signal?.reason instanceof Error ? signal.reason : new Error('aborted'))
  child.on('message', onMessage).once('error', onError).once('exit', onExit)
  signal?.addEventListener('abort', onAbort, { once: true })
  /** Resolves when the process has received the message, so that at most one piece is pending, or when there is no process to receive it. */
  const send = (request: Request<Task>) =>
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
    await send({ op: 'task', task })
    for (;;) {
      const timer = startTimer(run, fail)
      while (responses.length === 0 && failure === null) {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
      clearTimeout(timer)
      const response = responses.shift()
      if (response === undefined) throw failure
      if (response.type !== 'part') return response
      yield response.part
      await send({ op: 'next' })
    }
  } finally {
    child.off('message', onMessage).off('error', onError).off('exit', onExit)
    signal?.removeEventListener('abort', onAbort)
  }
}

/** Fails when a process was silent for `timeoutMs`: as too slow, or as starved when it had less than its share of that time on a CPU. */
function startTimer({ child: { pid }, timeoutMs, minProcessorShare }: TaskRun<unknown>, fail: (error: Error) => void): NodeJS.Timeout {
  const before = processorTimeMs(pid)
  return setTimeout(() => {
    const after = processorTimeMs(pid)
    const workedMs = before === null || after === null ? timeoutMs : after - before
    const reason = workedMs + TICK_MS < timeoutMs * minProcessorShare ? 'starved' : 'too-slow'
    fail(new ProcessFailedError(`no result within ${timeoutMs / 1000} s, ${(workedMs / 1000).toFixed(1)} s of them at work`, reason))
  }, timeoutMs)
}

import type { ChildProcess } from 'node:child_process'
import type { End, Request, Response } from './messages.ts'
import { ProcessFailedError } from './process-errors.ts'
import { processorTimeMs, TICK_MS } from './processor-time.ts'

/** A file as it comes, piece by piece. Asked for when there is time to work on it. */
export type FilePieces = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

interface Conversation<Task> {
  child: ChildProcess
  pieces: FilePieces
  task: Task
  /** without a sign of the process */
  timeoutMs: number
  /** of that time */
  minProcessorShare: number
  signal?: AbortSignal | undefined
}

/**
 * What a process says about one file, up to its end, which is returned. Throws ProcessFailedError when it is silent too long or ends, the signal's
 * reason, and what `pieces` throws.
 */
export async function* converse<Task, Part, Result>(conversation: Conversation<Task>): AsyncGenerator<Part, End<Result>> {
  const { child, pieces, task, signal } = conversation
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
  /** Resolves when the process has taken it, so that never more than a piece waits; or when there is no process to take it. */
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
      const timer = startTimer(conversation, fail)
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

/** Fails when a process has given no sign within the time: too slow, or starved where it got less than its share of it to work in. */
function startTimer({ child: { pid }, timeoutMs, minProcessorShare }: Conversation<unknown>, fail: (error: Error) => void): NodeJS.Timeout {
  const before = processorTimeMs(pid)
  return setTimeout(() => {
    const after = processorTimeMs(pid)
    const workedMs = before === null || after === null ? timeoutMs : after - before
    const reason = workedMs + TICK_MS < timeoutMs * minProcessorShare ? 'starved' : 'too-slow'
    fail(new ProcessFailedError(`no result within ${timeoutMs / 1000} s, ${(workedMs / 1000).toFixed(1)} s of them at work`, reason))
  }, timeoutMs)
}

import { type End, PROCESS_READY, type Request, type Response } from './messages.ts'

/** Works on a file. Sends parts of the result with `send`, which resolves when the part was received, and returns the result. */
type FileWork<Task, Part, Result> = (file: Uint8Array, task: Task, send: (part: Part) => Promise<void>) => Promise<Result>

/**
 * Serves files in a process that `FileProcesses` has started: works on one file at a time and exits with its parent. An error of `work` is sent as a
 * failure. Throws when this process was not forked.
 */
export function serveFiles<Task, Part, Result>(work: FileWork<Task, Part, Result>): void {
  if (process.send === undefined) throw new Error('this module runs as a process that was forked')
  // Exits when the service has exited. Signals are ignored, because a service that shuts down ends this process itself.
  process.on('disconnect', () => process.exit())
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => {})
  // libraries print parts of a damaged file, and no content of a file may be logged
  console.warn = () => {}

  let pieces: Uint8Array[] = []
  let next = () => {}
  const respond = (response: Response<Part, Result>) =>
    new Promise<void>((resolve) => process.send?.(response, undefined, undefined, () => resolve()))
  const send = async (part: Part) => {
    const taken = new Promise<void>((resolve) => {
      next = resolve
    })
    await respond({ type: 'part', part })
    await taken
  }
  process.on('message', async (request: Request<Task>) => {
    if (request.op === 'next') return next()
    if (request.op === 'piece') {
      pieces.push(request.bytes)
      return
    }
    const file = pieces.length === 1 && pieces[0] !== undefined ? pieces[0] : Buffer.concat(pieces)
    pieces = []
    const end = await worked(() => work(file, request.task, send))
    await respond({ ...end, residentBytes: process.memoryUsage.rss() } as End<Result>)
    // the heap is small, so that V8 would not collect what is outside of it: the file and its images
    gc?.()
  })
  process.send(PROCESS_READY)
}

async function worked<Result>(work: () => Promise<Result>) {
  try {
    return { type: 'done' as const, result: await work() }
  } catch (error) {
    return { type: 'failed' as const, message: error instanceof Error ? error.message : String(error) }
  }
}

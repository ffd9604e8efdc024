import { type End, PROCESS_READY, type Request, type Response } from './messages.ts'

/** Works on a file: hands out parts of the result with `give`, which resolves when the part is taken, and returns the rest of it. */
type FileWork<Task, Part, Result> = (file: Uint8Array, task: Task, give: (part: Part) => Promise<void>) => Promise<Result>

/**
 * Makes this process one that `FileProcesses` has started: it works on one file at a time and ends with the process that asked for it. What `work`
 * throws is said as a failure. Throws when this process was not forked.
 */
export function serveFiles<Task, Part, Result>(work: FileWork<Task, Part, Result>): void {
  if (process.send === undefined) throw new Error('this module runs as a process that was forked')
  // Exit when the service is gone. Signals are ignored, because a service that shuts down ends this process itself.
  process.on('disconnect', () => process.exit())
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => {})
  // libraries write what they find in a damaged file; nothing of a file belongs into the log
  console.warn = () => {}

  let pieces: Uint8Array[] = []
  let next = () => {}
  const respond = (response: Response<Part, Result>) =>
    new Promise<void>((resolve) => process.send?.(response, undefined, undefined, () => resolve()))
  const give = async (part: Part) => {
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
    const end = await worked(() => work(file, request.task, give))
    await respond({ ...end, residentBytes: process.memoryUsage.rss() } as End<Result>)
    // the heap is small, so that nothing would collect what lies outside of it: the file and its pictures
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

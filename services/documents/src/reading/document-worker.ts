import { readDocument } from './read-document.ts'
import { renderPages } from './render-pages.ts'
import { WORKER_READY, type WorkerEnd, type WorkerRequest, type WorkerResponse, type WorkerTask } from './worker-messages.ts'

/** The process in which documents are read and drawn; what one does to it ends with it (reading/document-processes.ts). */
if (process.send === undefined) throw new Error('document-worker runs as a process that was forked')

// a service that is gone asks for nothing more; one that is asked to end says so itself
process.on('disconnect', () => process.exit())
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})

// pdf-lib writes what it finds in a damaged file; nothing of a file belongs into the log
console.warn = () => {}

let pieces: Uint8Array[] = []
let next = () => {}

process.on('message', async (request: WorkerRequest) => {
  if (request.op === 'next') return next()
  if (request.op === 'piece') {
    pieces.push(request.bytes)
    return
  }
  const file = pieces.length === 1 && pieces[0] !== undefined ? pieces[0] : Buffer.concat(pieces)
  pieces = []
  await respond({ ...(await worked(request, file)), residentBytes: process.memoryUsage.rss() })
})

type Outcome = WorkerEnd extends infer End ? (End extends WorkerEnd ? Omit<End, 'residentBytes'> : never) : never

async function worked(task: WorkerTask, file: Uint8Array): Promise<Outcome> {
  try {
    if (task.op === 'read') return { type: 'read', result: await readDocument(file, task.type, task.maxPages) }
    for await (const page of renderPages(file, task.from)) {
      const taken = new Promise<void>((resolve) => {
        next = resolve
      })
      await respond({ type: 'page', page })
      await taken
    }
    return { type: 'rendered' }
  } catch (error) {
    return { type: 'failed', message: error instanceof Error ? error.message : String(error) }
  }
}

function respond(response: WorkerResponse): Promise<void> {
  return new Promise((resolve) => process.send?.(response, undefined, undefined, () => resolve()))
}

process.send(WORKER_READY)

import { parentPort } from 'node:worker_threads'
import { readDocument } from './read-document.ts'
import { renderPages } from './render-pages.ts'
import type { WorkerRequest, WorkerResponse } from './worker-messages.ts'

/** The thread in which documents are read and drawn; what one does to it ends with it (reading/document-worker-pool.ts). */
const port = parentPort
if (port === null) throw new Error('document-worker runs as a worker thread')

// pdf-lib writes what it finds in a damaged file; nothing of a file belongs into the log
console.warn = () => {}

const respond = (response: WorkerResponse) => port.postMessage(response)

async function handle(request: WorkerRequest): Promise<void> {
  if (request.op === 'read') return respond({ type: 'read', result: await readDocument(request.file, request.type, request.maxPages) })
  for await (const page of renderPages(request.pdf, request.from)) respond({ type: 'page', page })
  respond({ type: 'rendered' })
}

port.on('message', (request: WorkerRequest) => {
  handle(request).catch((error: unknown) => respond({ type: 'failed', message: error instanceof Error ? error.message : String(error) }))
})

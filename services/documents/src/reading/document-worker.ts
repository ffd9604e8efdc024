import { serveFiles } from '@forecourt/file-processes/serve-files'
import type { RenderedPage } from './document-reader.ts'
import { readDocument } from './read-document.ts'
import { renderPages } from './render-pages.ts'
import type { DocumentResult, DocumentTask, OpenedPdf } from './worker-messages.ts'

// the process that reads and renders documents: harm that a document does ends with it (design: files in processes)
serveFiles<DocumentTask, RenderedPage | OpenedPdf, DocumentResult>(async (file, task, send) => {
  if (task.op === 'read') return readDocument(file, task.type, send)
  for await (const page of renderPages(file, task.from)) await send(page)
  return null
})

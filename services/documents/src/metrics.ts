import type { UPLOAD_STATES } from '@forecourt/contracts/documents/kinds'
import { askedGauge } from '@forecourt/telemetry/asked-gauge'
import { counterOf, histogramOf } from '@forecourt/telemetry/registered'
import type { Registry } from 'prom-client'
import type { DocumentFileStore } from './store/document-file-store.ts'
import type { UnfiledDocumentStore } from './store/unfiled-document-store.ts'
import type { DocumentVersion } from './store/vehicle-document-store.ts'

/** What became of a file. */
type Outcome = Exclude<(typeof UPLOAD_STATES)[number], 'checked'>
const OUTCOMES: readonly Outcome[] = ['filed', 'needs-vehicle', 'refused']
const SOURCES: readonly DocumentVersion['source'][] = ['upload', 'window-sticker', 'autocheck', 'feed']
const READ_BUCKETS_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 40]

/** What this process counts of documents. */
export interface DocumentMetrics {
  outcome(outcome: Outcome): void
  filed(source: DocumentVersion['source']): void
  read(result: 'read' | 'refused', seconds: number): void
  rendered(state: 'ready' | 'failed'): void
}

/** Registers what documents are measured by; without a registry every call does nothing. */
export function createDocumentMetrics(registry: Registry | undefined): DocumentMetrics {
  if (registry === undefined) return { outcome() {}, filed() {}, read() {}, rendered() {} }
  const outcomes = counterOf(registry, {
    name: 'forecourt_documents_total',
    help: 'Files that staff added, by what became of them.',
    labelNames: ['outcome'],
  })
  const filed = counterOf(registry, {
    name: 'forecourt_documents_filed_total',
    help: 'Documents filed under vehicles, by where they came from.',
    labelNames: ['source'],
  })
  const reads = histogramOf(registry, {
    name: 'forecourt_document_read_duration_seconds',
    help: 'How long documents took to read, waiting for a worker included.',
    labelNames: ['result'],
    buckets: READ_BUCKETS_SECONDS,
  })
  const rendered = counterOf(registry, {
    name: 'forecourt_documents_rendered_total',
    help: 'Documents whose pages were drawn, or could not be.',
    labelNames: ['state'],
  })
  // a rate needs a beginning
  for (const outcome of OUTCOMES) outcomes.inc({ outcome }, 0)
  for (const source of SOURCES) filed.inc({ source }, 0)
  for (const state of ['ready', 'failed']) rendered.inc({ state }, 0)
  return {
    outcome: (outcome) => outcomes.inc({ outcome }),
    filed: (source) => filed.inc({ source }),
    read: (result, seconds) => reads.observe({ result }, seconds),
    rendered: (state) => rendered.inc({ state }),
  }
}

/** Adds what the database knows of documents that wait; every replica reports the same. */
export function observeDocuments(
  registry: Registry | undefined,
  { files, unfiled }: { files: DocumentFileStore; unfiled: UnfiledDocumentStore },
  clock: () => Date,
): void {
  if (registry === undefined) return
  askedGauge(
    registry,
    {
      name: 'forecourt_documents_render_oldest_waiting_seconds',
      help: 'How long ago the oldest document was added whose pages are not drawn; 0 when there is none.',
      labelNames: [],
    },
    async () => {
      const since = await files.oldestWaiting()
      return [{ labels: {}, value: since === null ? 0 : Math.max(0, (clock().getTime() - since.getTime()) / 1000) }]
    },
  )
  askedGauge(
    registry,
    { name: 'forecourt_documents_unfiled', help: 'Files that wait until staff choose their vehicle.', labelNames: [] },
    async () => [{ labels: {}, value: await unfiled.count() }],
  )
}

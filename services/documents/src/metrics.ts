import type { UPLOAD_STATES } from '@forecourt/contracts/documents/kinds'
import { WINDOW_STICKER_GROUPS, type WindowStickerGroup } from '@forecourt/contracts/documents/window-stickers'
import { PROCESS_ENDS } from '@forecourt/file-processes/file-processes'
import { collectedGauge } from '@forecourt/telemetry/collected-gauge'
import { countBy } from '@forecourt/telemetry/count-by'
import { counterOf, histogramOf } from '@forecourt/telemetry/registered'
import type { Registry } from 'prom-client'
import type { FetchResult } from './clients/document-fetcher.ts'
import type { StickerResult } from './clients/window-sticker-provider.ts'
import type { DocumentFileStore } from './store/document-file-store.ts'
import type { UnfiledDocumentStore } from './store/unfiled-document-store.ts'
import type { DocumentVersion } from './store/vehicle-document-store.ts'

/** The outcome of a file. */
type Outcome = Exclude<(typeof UPLOAD_STATES)[number], 'checked'>
const OUTCOMES: readonly Outcome[] = ['filed', 'needs-vehicle', 'refused']
const SOURCES: readonly DocumentVersion['source'][] = ['upload', 'window-sticker', 'autocheck', 'feed']
const READ_BUCKETS_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 40]

/** External providers of documents: the manufacturers of window stickers, the provider of AutoCheck reports, the URLs in feeds. */
export type Provider = WindowStickerGroup | 'autocheck' | 'feed'
type Result = FetchResult | StickerResult
type OutcomeOf<R extends Result> = Exclude<R['kind'], 'failed'> | Extract<R, { kind: 'failed' }>['reason']
const EVERY_OUTCOME = ['found', 'not-found', 'not-set-up', 'too-slow', 'unreachable', 'busy', 'not-asked', 'refused', 'too-large'] as const
const STICKER_OUTCOMES: readonly OutcomeOf<StickerResult>[] = [...EVERY_OUTCOME, 'abandoned', 'moved']
const FETCH_OUTCOMES: readonly OutcomeOf<FetchResult>[] = [...EVERY_OUTCOME, 'not-allowed', 'not-a-pdf']
const FETCH_OUTCOMES_OF: Readonly<Record<Provider, readonly string[]>> = {
  ...(Object.fromEntries(WINDOW_STICKER_GROUPS.map((group) => [group, STICKER_OUTCOMES])) as Record<WindowStickerGroup, readonly string[]>),
  autocheck: FETCH_OUTCOMES,
  feed: FETCH_OUTCOMES,
}
/** No request was sent. */
const NOT_REQUESTED: readonly string[] = ['not-set-up', 'not-allowed', 'not-asked']
const FETCH_BUCKETS_SECONDS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15, 20, 25]

/** The metrics of this process's documents. */
export type DocumentMetrics = ReturnType<typeof createDocumentMetrics>

/** Registers the document metrics; without a registry every call does nothing. */
export function createDocumentMetrics(registry: Registry | undefined) {
  return {
    outcome: countBy(registry, {
      name: 'forecourt_documents_total',
      help: 'Files that staff uploaded, including videos, by outcome.',
      label: 'outcome',
      values: OUTCOMES,
    }),
    filed: countBy(registry, {
      name: 'forecourt_documents_filed_total',
      help: 'Documents filed under vehicles, by source.',
      label: 'source',
      values: SOURCES,
    }),
    read: measureReads(registry),
    rendered: countBy(registry, {
      name: 'forecourt_documents_rendered_total',
      help: 'Documents whose pages were rendered, or failed to render.',
      label: 'state',
      values: ['ready', 'failed'],
    }),
    fetched: measureFetches(registry),
    /** counts an ended process that read documents; another replaces it */
    processEnded: countBy(registry, {
      name: 'forecourt_document_reader_processes_ended_total',
      help: 'Ended processes that read and render documents, by reason.',
      label: 'reason',
      values: PROCESS_ENDS,
    }),
  }
}

function measureReads(registry: Registry | undefined): (result: 'read' | 'refused', seconds: number) => void {
  if (registry === undefined) return () => {}
  const reads = histogramOf(registry, {
    name: 'forecourt_document_read_duration_seconds',
    help: 'Time to read documents, including the wait for a worker.',
    labelNames: ['result'],
    buckets: READ_BUCKETS_SECONDS,
  })
  return (result, seconds) => reads.observe({ result }, seconds)
}

/** Returns the function that counts a request to an external provider, with its duration, or one that was not sent. */
function measureFetches(registry: Registry | undefined): (provider: Provider, result: Result, seconds: number) => void {
  if (registry === undefined) return () => {}
  const fetches = counterOf(registry, {
    name: 'forecourt_document_fetches_total',
    help: 'Documents requested from external providers, by outcome.',
    labelNames: ['provider', 'outcome'],
  })
  const duration = histogramOf(registry, {
    name: 'forecourt_document_fetch_duration_seconds',
    help: 'Duration of requests to external providers.',
    labelNames: ['provider'],
    buckets: FETCH_BUCKETS_SECONDS,
  })
  // a rate needs an initial 0
  for (const [provider, all] of Object.entries(FETCH_OUTCOMES_OF)) for (const outcome of all) fetches.inc({ provider, outcome }, 0)
  return (provider, result, seconds) => {
    const outcome = result.kind === 'failed' ? result.reason : result.kind
    fetches.inc({ provider, outcome })
    if (!NOT_REQUESTED.includes(outcome)) duration.observe({ provider }, seconds)
  }
}

/** Adds gauges of waiting documents from the database; every replica reports the same values. */
export function observeDocuments(
  registry: Registry | undefined,
  { files, unfiled }: { files: DocumentFileStore; unfiled: UnfiledDocumentStore },
  clock: () => Date,
): void {
  if (registry === undefined) return
  collectedGauge(
    registry,
    { name: 'forecourt_document_pages_waiting', help: 'Pages of documents that are not rendered yet.', labelNames: [] },
    async () => [{ labels: {}, value: (await files.waiting()).pages }],
  )
  collectedGauge(
    registry,
    {
      name: 'forecourt_documents_render_oldest_waiting_seconds',
      help: 'Age of the oldest document whose pages are not rendered; 0 when there is none.',
      labelNames: [],
    },
    async () => {
      const { since } = await files.waiting()
      return [{ labels: {}, value: since === null ? 0 : Math.max(0, (clock().getTime() - since.getTime()) / 1000) }]
    },
  )
  collectedGauge(
    registry,
    { name: 'forecourt_documents_unfiled', help: 'Files that wait for staff to choose a vehicle.', labelNames: [] },
    async () => [{ labels: {}, value: await unfiled.count() }],
  )
}

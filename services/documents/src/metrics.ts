import type { UPLOAD_STATES } from '@forecourt/contracts/documents/kinds'
import { WINDOW_STICKER_GROUPS, type WindowStickerGroup } from '@forecourt/contracts/documents/window-stickers'
import { PROCESS_ENDS, type ProcessEnd } from '@forecourt/file-processes/file-processes'
import { collectedGauge } from '@forecourt/telemetry/collected-gauge'
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
const ANSWERS = ['found', 'not-found', 'not-set-up', 'too-slow', 'unreachable', 'refused', 'too-large'] as const
const STICKER_OUTCOMES: readonly OutcomeOf<StickerResult>[] = [...ANSWERS, 'abandoned', 'busy', 'moved']
const FETCH_OUTCOMES: readonly OutcomeOf<FetchResult>[] = [...ANSWERS, 'not-allowed', 'not-a-pdf']
const FETCH_OUTCOMES_OF: Readonly<Record<Provider, readonly string[]>> = {
  ...(Object.fromEntries(WINDOW_STICKER_GROUPS.map((group) => [group, STICKER_OUTCOMES])) as Record<WindowStickerGroup, readonly string[]>),
  autocheck: FETCH_OUTCOMES,
  feed: FETCH_OUTCOMES,
}
/** No request was sent. */
const NOT_REQUESTED: readonly string[] = ['not-set-up', 'not-allowed']
const FETCH_BUCKETS_SECONDS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15, 20, 25]

/** The metrics of this process's documents. */
export interface DocumentMetrics {
  outcome(outcome: Outcome): void
  filed(source: DocumentVersion['source']): void
  read(result: 'read' | 'refused', seconds: number): void
  rendered(state: 'ready' | 'failed'): void
  /** counts a request to an external provider, with its duration, or one that was not sent */
  fetched(provider: Provider, result: Result, seconds: number): void
  /** counts an ended process that read documents; another replaces it */
  processEnded(reason: ProcessEnd): void
}

/** Registers the document metrics; without a registry every call does nothing. */
export function createDocumentMetrics(registry: Registry | undefined): DocumentMetrics {
  if (registry === undefined) return { outcome() {}, filed() {}, read() {}, rendered() {}, fetched() {}, processEnded() {} }
  const outcomes = counterOf(registry, {
    name: 'forecourt_documents_total',
    help: 'Files that staff uploaded, including videos, by outcome.',
    labelNames: ['outcome'],
  })
  const filed = counterOf(registry, {
    name: 'forecourt_documents_filed_total',
    help: 'Documents filed under vehicles, by source.',
    labelNames: ['source'],
  })
  const reads = histogramOf(registry, {
    name: 'forecourt_document_read_duration_seconds',
    help: 'Time to read documents, including the wait for a worker.',
    labelNames: ['result'],
    buckets: READ_BUCKETS_SECONDS,
  })
  const rendered = counterOf(registry, {
    name: 'forecourt_documents_rendered_total',
    help: 'Documents whose pages were rendered, or failed to render.',
    labelNames: ['state'],
  })
  const fetches = counterOf(registry, {
    name: 'forecourt_document_fetches_total',
    help: 'Documents requested from external providers, by outcome.',
    labelNames: ['provider', 'outcome'],
  })
  const fetchDuration = histogramOf(registry, {
    name: 'forecourt_document_fetch_duration_seconds',
    help: 'Duration of requests to external providers.',
    labelNames: ['provider'],
    buckets: FETCH_BUCKETS_SECONDS,
  })
  const processes = counterOf(registry, {
    name: 'forecourt_document_reader_processes_ended_total',
    help: 'Ended processes that read and render documents, by reason.',
    labelNames: ['reason'],
  })
  // a rate needs an initial 0
  for (const outcome of OUTCOMES) outcomes.inc({ outcome }, 0)
  for (const source of SOURCES) filed.inc({ source }, 0)
  for (const state of ['ready', 'failed']) rendered.inc({ state }, 0)
  for (const reason of PROCESS_ENDS) processes.inc({ reason }, 0)
  for (const [provider, all] of Object.entries(FETCH_OUTCOMES_OF)) for (const outcome of all) fetches.inc({ provider, outcome }, 0)
  return {
    outcome: (outcome) => outcomes.inc({ outcome }),
    filed: (source) => filed.inc({ source }),
    read: (result, seconds) => reads.observe({ result }, seconds),
    rendered: (state) => rendered.inc({ state }),
    fetched(provider, result, seconds) {
      const outcome = result.kind === 'failed' ? result.reason : result.kind
      fetches.inc({ provider, outcome })
      if (!NOT_REQUESTED.includes(outcome)) fetchDuration.observe({ provider }, seconds)
    },
    processEnded: (reason) => processes.inc({ reason }),
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

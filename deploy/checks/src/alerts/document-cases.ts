import { type AlertCase, counter, gauge } from './alert-case.ts'

const fetches = (provider: string, outcome: string) =>
  `forecourt_document_fetches_total{service="documents",provider="${provider}",outcome="${outcome}"}`
const OLDEST = 'forecourt_documents_render_oldest_waiting_seconds{service="documents"}'
const drawn = (state: string) => `forecourt_documents_rendered_total{service="documents",state="${state}"}`
const processes = (reason: string) => `forecourt_document_reader_processes_ended_total{service="documents",reason="${reason}"}`

export const documentCases: Readonly<Record<string, AlertCase>> = {
  ForecourtDocumentFetchesFailing: {
    symptom: {
      [fetches('ford', 'unreachable')]: counter([0, 10], [1, 3], [0, 60]),
      [fetches('ford', 'too-slow')]: counter([0, 10], [1, 3], [0, 60]),
      [fetches('ford', 'found')]: counter([1, 2], [0, 71]),
      // other providers respond
      [fetches('gm', 'found')]: counter([1, 73]),
    },
    notYetAt: 11,
    firesAt: 20,
    overAt: 60,
    labels: { provider: 'ford' },
    summary: 'Document fetches from ford fail',
    description: '6 requests to ford failed in the last 30 minutes (threshold: 5), more than half of all.',
    harmless: {
      // most succeed; no request is made; the provider has no document; the caller disconnected
      [fetches('ford', 'refused')]: counter([0, 10], [1, 8], [0, 60]),
      [fetches('ford', 'found')]: counter([1, 78]),
      [fetches('autocheck', 'not-set-up')]: counter([5, 78]),
      [fetches('feed', 'not-allowed')]: counter([5, 78]),
      [fetches('subaru', 'not-found')]: counter([5, 78]),
      [fetches('chrysler', 'abandoned')]: counter([5, 78]),
    },
  },
  ForecourtDocumentPagesWaiting: {
    symptom: { [OLDEST]: gauge([0, 20], [420, 20], [0, 20]), [drawn('ready')]: counter([1, 10], [0, 50]) },
    notYetAt: 23,
    firesAt: 26,
    overAt: 41,
    labels: {},
    summary: 'Document pages are not rendered',
    description:
      'A document arrived 7m 0s ago and its pages are not rendered yet (threshold: 5 minutes while none finishes, otherwise 30).',
    // hundreds of documents were uploaded together and finish one by one
    harmless: { [OLDEST]: gauge([0, 10], [280, 10], [1200, 20], [0, 20]), [drawn('ready')]: counter([1, 60]) },
  },
  ForecourtDocumentReaderFailing: {
    symptom: {
      [processes('too-slow')]: counter([0, 10], [1, 4], [0, 60]),
      [processes('failed')]: counter([0, 10], [1, 1], [0, 62]),
      [processes('starved')]: counter([0, 10], [1, 1], [0, 62]),
    },
    notYetAt: 11,
    firesAt: 20,
    overAt: 50,
    labels: {},
    summary: 'Documents cannot be read',
    description:
      'Reading or rendering a document was aborted 6 times in the last 30 minutes (threshold: 5): it took longer than 20 s, or its process ended.',
    // worn processes are replaced all day, and an occasional file is bad
    harmless: {
      [processes('worn')]: counter([3, 60]),
      [processes('grown')]: counter([1, 60]),
      [processes('cut-off')]: counter([1, 60]),
      [processes('too-slow')]: counter([0, 10], [1, 3], [0, 47]),
    },
  },
}

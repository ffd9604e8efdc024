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
      // the others answer
      [fetches('gm', 'found')]: counter([1, 73]),
    },
    notYetAt: 11,
    firesAt: 20,
    overAt: 60,
    labels: { provider: 'ford' },
    summary: 'Documents of ford cannot be fetched',
    description: '6 questions to ford failed within 30 minutes (bound: 5), more than half of all.',
    harmless: {
      // most succeed; no request is made; the provider has none; the caller has left
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
    summary: 'Pages of documents are not drawn',
    description: 'A document came 7m 0s ago and its pages are not drawn yet (bound: 5 minutes while none is finished, 30 otherwise).',
    // hundreds were dropped together and are finished one by one
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
      'Reading or drawing a document was given up 6 times within 30 minutes (bound: 5): it took longer than 20 s, or its process ended.',
    // processes wear out all day, and now and then a file is a bad one
    harmless: {
      [processes('worn')]: counter([3, 60]),
      [processes('grown')]: counter([1, 60]),
      [processes('cut-off')]: counter([1, 60]),
      [processes('too-slow')]: counter([0, 10], [1, 3], [0, 47]),
    },
  },
}

import { curve, type Dashboard, figure, HERE, quantile } from './panel.ts'

const FETCHES = 'forecourt_document_fetches_total'
const FAILED = 'outcome=~"too-slow|unreachable|busy|not-asked|refused|moved|too-large|not-a-pdf"'
const PROCESSES = 'forecourt_document_reader_processes_ended_total'
const today = (expr: string) => `sum(increase(${expr}[24h])) or vector(0)`

export const documents: Dashboard = {
  uid: 'forecourt-documents',
  title: 'Forecourt / Documents',
  description: 'PDFs and videos of vehicles: uploads, fetches from external providers, and rendering of pages.',
  choices: [],
  rows: [
    {
      title: 'Now',
      panels: [
        figure(
          'Pages not rendered',
          'Pages that customers cannot see as images yet. It falls by a few per second; if it does not: runbook document-pages.',
          'short',
          `max(forecourt_document_pages_waiting{${HERE}})`,
          { bounds: { warning: 1000 } },
        ),
        figure(
          'Oldest not rendered',
          'Age of the oldest document whose pages are not rendered. Over 5 minutes while none finishes: runbook document-pages.',
          's',
          `max(forecourt_documents_render_oldest_waiting_seconds{${HERE}})`,
          { bounds: { warning: 300, critical: 1800 } },
        ),
        figure(
          'Needs a vehicle',
          'Files of all dealerships that wait until staff choose their vehicle. Staff see them on the Documents page; a file is filed automatically when its vehicle enters the inventory.',
          'short',
          `max(forecourt_documents_unfiled{${HERE}})`,
          { bounds: { warning: 200 } },
        ),
        figure(
          'Rejected today',
          'Files rejected in the last 24 hours: not a PDF, image or MP4, damaged, protected, or too large. The uploader saw the reason. Many at once: runbook document-reader.',
          'short',
          today(`forecourt_documents_total{${HERE}, outcome="refused"}`),
        ),
        figure(
          'Fetches failed today',
          'Failed requests to manufacturers and report providers in the last 24 hours: runbook document-fetches.',
          'short',
          today(`${FETCHES}{${HERE}, ${FAILED}}`),
          { bounds: { warning: 5 } },
        ),
        figure(
          'Aborted today',
          'Documents that hung or crashed a reader process in the last 24 hours: runbook document-reader.',
          'short',
          today(`${PROCESSES}{${HERE}, reason=~"too-slow|starved|failed"}`),
          { bounds: { warning: 1, critical: 5 } },
        ),
      ],
    },
    {
      title: 'Uploads',
      panels: [
        curve(
          'Files uploaded',
          'In the last 5 minutes, by outcome. needs-vehicle waits for staff.',
          'short',
          [{ expr: `sum by (outcome) (increase(forecourt_documents_total{${HERE}}[5m]))`, legend: '{{outcome}}' }],
          { stacked: true },
        ),
        curve(
          'Documents filed',
          'In the last 5 minutes, by source.',
          'short',
          [{ expr: `sum by (source) (increase(forecourt_documents_filed_total{${HERE}}[5m]))`, legend: '{{source}}' }],
          { stacked: true },
        ),
        curve(
          'Reading, p95',
          'Time until the document of an upload is read, including the wait for a process. Over 5 s for long: add a replica of documents.',
          's',
          [{ expr: quantile(0.95, 'forecourt_document_read_duration_seconds', HERE, 'result'), legend: '{{result}}' }],
          { bounds: { warning: 5 } },
        ),
        curve(
          'Documents rendered',
          'In the last 5 minutes. failed ones can be downloaded but not viewed: runbook document-reader.',
          'short',
          [{ expr: `sum by (state) (increase(forecourt_documents_rendered_total{${HERE}}[5m]))`, legend: '{{state}}' }],
          { stacked: true },
        ),
        curve('Pages not rendered', 'For all dealerships. A peak after a large batch is normal. Runbook document-pages.', 'short', [
          { expr: `max(forecourt_document_pages_waiting{${HERE}})`, legend: 'pages' },
        ]),
        curve(
          'Reader processes replaced',
          'In the last 5 minutes, by reason. worn and grown are expected: PDFium does not release memory. too-slow, starved and failed: runbook document-reader.',
          'short',
          [{ expr: `sum by (reason) (increase(${PROCESSES}{${HERE}}[5m]))`, legend: '{{reason}}' }],
          { stacked: true },
        ),
      ],
    },
    {
      title: 'External providers',
      panels: [
        curve(
          'Requests',
          'Requests in the last 5 minutes, by provider: a manufacturer for a window sticker, AutoCheck, or a URL named by a feed.',
          'short',
          [{ expr: `sum by (provider) (increase(${FETCHES}{${HERE}}[5m]))`, legend: '{{provider}}' }],
          { stacked: true },
        ),
        curve(
          'Outcome',
          'In the last 5 minutes. not-found is a normal response; not-set-up and not-allowed make no request. The others are failures: runbook document-fetches.',
          'short',
          [{ expr: `sum by (provider, outcome) (increase(${FETCHES}{${HERE}}[5m])) > 0`, legend: '{{provider}} {{outcome}}' }],
          { stacked: true },
        ),
        curve(
          'Duration, p95',
          'Response time of a provider. Requests time out at 20 s. Runbook document-fetches.',
          's',
          [{ expr: quantile(0.95, 'forecourt_document_fetch_duration_seconds', HERE, 'provider'), legend: '{{provider}}' }],
          { bounds: { warning: 10 } },
        ),
      ],
    },
  ],
}

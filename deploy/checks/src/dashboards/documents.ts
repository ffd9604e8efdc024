import { curve, type Dashboard, figure, HERE, quantile } from './panel.ts'

const FETCHES = 'forecourt_document_fetches_total'
const FAILED = 'outcome=~"too-slow|unreachable|busy|refused|moved|too-large|not-a-pdf"'
const PROCESSES = 'forecourt_document_reader_processes_ended_total'
const today = (expr: string) => `sum(increase(${expr}[24h])) or vector(0)`

export const documents: Dashboard = {
  uid: 'forecourt-documents',
  title: 'Forecourt / Documents',
  description: 'PDFs and videos of vehicles: what staff upload, what is fetched from outside, and how far the pages are drawn.',
  choices: [],
  rows: [
    {
      title: 'Now',
      panels: [
        figure(
          'Pages not drawn',
          'Pages that customers cannot see as images yet. It falls by a few a second; when it does not: runbook document-pages.',
          'short',
          `max(forecourt_document_pages_waiting{${HERE}})`,
          '',
          { bounds: { warning: 1000 } },
        ),
        figure(
          'Oldest not drawn',
          'How long ago the oldest document came whose pages are not drawn. Over 5 minutes while none is finished: runbook document-pages.',
          's',
          `max(forecourt_documents_render_oldest_waiting_seconds{${HERE}})`,
          '',
          { bounds: { warning: 300, critical: 1800 } },
        ),
        figure(
          'Needs a vehicle',
          'Files that wait until staff choose their vehicle, over all dealerships. Staff see them on their page Documents; they file themselves when the vehicle comes into the inventory.',
          'short',
          `max(forecourt_documents_unfiled{${HERE}})`,
          '',
          { bounds: { warning: 200 } },
        ),
        figure(
          'Refused today',
          'Files that were not accepted within 24 hours: no PDF, image or MP4, damaged, protected, too large. The uploader saw why. Many at the same time: runbook document-reader.',
          'short',
          today(`forecourt_documents_total{${HERE}, outcome="refused"}`),
        ),
        figure(
          'Fetches failed today',
          'Questions to manufacturers and report providers that failed within 24 hours: runbook document-fetches.',
          'short',
          today(`${FETCHES}{${HERE}, ${FAILED}}`),
          '',
          { bounds: { warning: 5 } },
        ),
        figure(
          'Given up today',
          'Documents that hung their reader or ended it within 24 hours: runbook document-reader.',
          'short',
          today(`${PROCESSES}{${HERE}, reason=~"too-slow|starved|failed"}`),
          '',
          { bounds: { warning: 1, critical: 5 } },
        ),
      ],
    },
    {
      title: 'Uploads',
      panels: [
        curve(
          'Files uploaded',
          'Within 5 minutes, by what became of them. needs-vehicle waits for staff.',
          'short',
          [{ expr: `sum by (outcome) (increase(forecourt_documents_total{${HERE}}[5m]))`, legend: '{{outcome}}' }],
          { stacked: true },
        ),
        curve(
          'Documents filed',
          'Within 5 minutes, by where they came from.',
          'short',
          [{ expr: `sum by (source) (increase(forecourt_documents_filed_total{${HERE}}[5m]))`, legend: '{{source}}' }],
          { stacked: true },
        ),
        curve(
          'Reading, p95',
          'How long an upload waits until its document is read, including the wait for a process. Over 5 s for long: add a replica of documents.',
          's',
          [{ expr: quantile(0.95, 'forecourt_document_read_duration_seconds', HERE, 'result'), legend: '{{result}}' }],
          { bounds: { warning: 5 } },
        ),
        curve(
          'Documents drawn',
          'Within 5 minutes. failed ones can be downloaded and not looked at: runbook document-reader.',
          'short',
          [{ expr: `sum by (state) (increase(forecourt_documents_rendered_total{${HERE}}[5m]))`, legend: '{{state}}' }],
          { stacked: true },
        ),
        curve('Pages not drawn', 'Over all dealerships. A peak after a large batch is normal. Runbook document-pages.', 'short', [
          { expr: `max(forecourt_document_pages_waiting{${HERE}})`, legend: 'pages' },
        ]),
        curve(
          'Reader processes replaced',
          'Within 5 minutes, by why. worn and grown are meant: PDFium gives no memory back. too-slow, starved and failed: runbook document-reader.',
          'short',
          [{ expr: `sum by (reason) (increase(${PROCESSES}{${HERE}}[5m]))`, legend: '{{reason}}' }],
          { stacked: true },
        ),
      ],
    },
    {
      title: 'From outside',
      panels: [
        curve(
          'Asked',
          'Questions within 5 minutes, by whom was asked: a manufacturer for a window sticker, AutoCheck, an address that a feed names.',
          'short',
          [{ expr: `sum by (provider) (increase(${FETCHES}{${HERE}}[5m]))`, legend: '{{provider}}' }],
          { stacked: true },
        ),
        curve(
          'Outcome',
          'Within 5 minutes. not-found is a normal answer; not-set-up and not-allowed make no request. The others are failures: runbook document-fetches.',
          'short',
          [{ expr: `sum by (provider, outcome) (increase(${FETCHES}{${HERE}}[5m])) > 0`, legend: '{{provider}} {{outcome}}' }],
          { stacked: true },
        ),
        curve(
          'Duration, p95',
          'How long a provider takes. At 20 s it is given up. Runbook document-fetches.',
          's',
          [{ expr: quantile(0.95, 'forecourt_document_fetch_duration_seconds', HERE, 'provider'), legend: '{{provider}}' }],
          { bounds: { warning: 10 } },
        ),
      ],
    },
  ],
}

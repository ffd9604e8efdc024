import { type AlertCase, counter, histogram } from './alert-case.ts'

const requests = (service: string, status: number, operation = 'listLeads') =>
  `http_request_duration_seconds_count{job="forecourt",service="${service}",app="${service}",operation="${operation}",status="${status}"}`
const timed = (operation: string) => `job="forecourt",service="leads",app="leads",operation="${operation}",status="200"`
const SECONDS = [0.1, 0.5, 1, 2.5, 5, 10, 30]

export const requestCases: Readonly<Record<string, AlertCase>> = {
  ForecourtErrors: {
    symptom: {
      [requests('leads', 200)]: counter([57, 10], [54, 20], [57, 40]),
      [requests('leads', 503)]: counter([0, 10], [6, 20], [0, 40]),
    },
    notYetAt: 13,
    firesAt: 20,
    overAt: 45,
    labels: { service: 'leads' },
    summary: 'leads returns errors',
    description: '10% of the requests to leads failed in the last 5 minutes (threshold: 2%).',
    harmless: {
      // rejections are not failures; a single failed request at night must not wake anyone
      [requests('leads', 200)]: counter([60, 40]),
      [requests('leads', 404)]: counter([30, 40]),
      [requests('documents', 200)]: counter([1000, 40]),
      [requests('documents', 404)]: counter([300, 40]),
      [requests('documents', 500)]: counter([6, 40]),
      // an unavailable manufacturer or mail server has its own alerts
      [requests('documents', 502, 'getWindowSticker')]: counter([200, 40]),
      [requests('documents', 503, 'getAutoCheck')]: counter([200, 40]),
      [requests('documents', 504, 'fetchVehicleDocument')]: counter([200, 40]),
      // the VIN service is unavailable, or anyone sends more unknown VINs than it is asked about
      [requests('tax-vin', 502, 'decodeVin')]: counter([200, 40]),
      [requests('tax-vin', 502, 'decodeVinInternally')]: counter([200, 40]),
      // photos find no room in memory, and a valuation has neither a language model nor enough prices
      [requests('trade-ins', 503, 'addDraftPhoto')]: counter([200, 40]),
      [requests('trade-ins', 503, 'addRequestedPhoto')]: counter([200, 40]),
      [requests('trade-ins', 503, 'submitEvaluation')]: counter([200, 40]),
      [requests('trade-ins', 503, 'askForValuation')]: counter([200, 40]),
      [requests('auth', 503, 'setOwnPhoto')]: counter([200, 40]),
      [requests('auth', 500)]: counter([0, 10], [1, 1], [0, 29]),
      'http_request_duration_seconds_count{job="another",service="another",status="500"}': counter([60, 40]),
    },
  },
  ForecourtSlowOperation: {
    symptom: histogram('http_request_duration_seconds', timed('listLeads'), SECONDS, [0.1, 30, 10], [5, 30, 30], [0.1, 30, 40]),
    notYetAt: 15,
    firesAt: 30,
    overAt: 65,
    labels: { service: 'leads', operation: 'listLeads' },
    summary: 'listLeads of leads is slow',
    description:
      'The p99 latency of listLeads at leads is 4.975s (threshold: 1 s; 15 s for uploads, exports, files and calls to external services).',
    harmless: {
      // an upload waits for its import, a live stream is meant to last, and three calls are too few for a 99th percentile
      ...histogram('http_request_duration_seconds', timed('uploadCsv'), SECONDS, [8, 30, 60]),
      ...histogram('http_request_duration_seconds', timed('uploadDocuments'), SECONDS, [8, 30, 60]),
      ...histogram('http_request_duration_seconds', timed('addDraftPhoto'), SECONDS, [8, 30, 60]),
      ...histogram('http_request_duration_seconds', timed('getVideoFile'), SECONDS, [8, 30, 60]),
      // these wait for a service outside the platform
      ...histogram('http_request_duration_seconds', timed('decodeVinInternally'), SECONDS, [8, 30, 60]),
      ...histogram('http_request_duration_seconds', timed('getTaxRate'), SECONDS, [8, 30, 60]),
      ...histogram('http_request_duration_seconds', timed('live'), SECONDS, [600, 30, 60]),
      ...histogram('http_request_duration_seconds', timed('getPacketLog'), SECONDS, [0, 0, 20], [5, 3, 1], [0, 0, 39]),
    },
  },
  ForecourtUpstreamRetries: {
    symptom: { 'forecourt_upstream_retries_total{service="gateway",upstream="leads"}': counter([0, 10], [60, 25], [0, 30]) },
    notYetAt: 18,
    firesAt: 30,
    overAt: 45,
    labels: { upstream: 'leads' },
    summary: 'The gateway retries requests to leads',
    description:
      'The gateway makes 1 retries per second to leads (threshold: 0.2, for 10 minutes): its replicas restart or refuse connections.',
    harmless: { 'forecourt_upstream_retries_total{service="gateway",upstream="leads"}': counter([0, 10], [40, 2], [0, 30]) },
  },
}

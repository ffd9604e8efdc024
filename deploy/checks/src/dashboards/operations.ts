import { curve, type Dashboard, HERE, OURS, perSecond, quantile, table } from './panel.ts'

const REQUESTS = 'http_request_duration_seconds'
const CHOSEN = `${OURS}, service=~"$service", operation=~"$operation"`
const perHour = (counter: string, by: string, matchers = HERE) => `${perSecond(counter, by, matchers)} * 3600`

export const operations: Dashboard = {
  uid: 'forecourt-operations',
  title: 'Forecourt / Operations',
  description:
    'Slow and failing operations. They are named as in /api/docs; the gateway and the service that handles a request both count it.',
  choices: [
    { label: 'service', of: `${REQUESTS}_count{job="forecourt"}` },
    { label: 'operation', of: `${REQUESTS}_count{job="forecourt", service=~"$service"}` },
  ],
  rows: [
    {
      title: 'Top operations',
      panels: [
        table(
          'Slowest operations, p99',
          'In the last hour, with at least 30 calls. The target is 1 s; 15 s for uploads, exports, files and calls to external services. Runbook slow.',
          's',
          `topk(15, histogram_quantile(0.99, sum by (service, operation, le) (rate(${REQUESTS}_bucket{${CHOSEN}, operation!="live"}[1h]))) and sum by (service, operation) (increase(${REQUESTS}_count{${CHOSEN}}[1h])) >= 30)`,
          { width: 8 },
        ),
        table(
          'Most failures',
          '5xx responses in the last hour. Find the request ids in the logs: runbook errors.',
          'short',
          `topk(15, sum by (service, operation, status) (increase(${REQUESTS}_count{${CHOSEN}, status=~"5.."}[1h])) > 0)`,
          { width: 8 },
        ),
        table(
          'Most total time',
          'Seconds of work per second (calls times duration): what to optimize first, and what to scale by.',
          's',
          `topk(15, sum by (service, operation) (rate(${REQUESTS}_sum{${CHOSEN}, operation!="live"}[1h])))`,
          { width: 8 },
        ),
      ],
    },
    {
      title: 'By operation',
      panels: [
        curve('Requests', 'Responses per second.', 'reqps', [
          {
            expr: perSecond(`${REQUESTS}_count`, 'service, operation', CHOSEN),
            legend: '{{service}} {{operation}}',
          },
        ]),
        curve('Failing requests', '5xx responses per second. Runbook errors.', 'reqps', [
          {
            expr: perSecond(`${REQUESTS}_count`, 'service, operation, status', `${CHOSEN}, status=~"5.."`),
            legend: '{{service}} {{operation}} {{status}}',
          },
        ]),
        curve('Rejected requests', '4xx responses per second: an outdated screen, a limit, or probing.', 'reqps', [
          {
            expr: perSecond(`${REQUESTS}_count`, 'service, operation, status', `${CHOSEN}, status=~"4.."`),
            legend: '{{service}} {{operation}} {{status}}',
          },
        ]),
        ...[0.5, 0.95, 0.99].map((q) =>
          curve(`Duration, p${q * 100}`, `${q * 100} of 100 calls are answered within this time. Runbook slow.`, 's', [
            { expr: quantile(q, REQUESTS, `${CHOSEN}, operation!="live"`, 'service, operation'), legend: '{{service}} {{operation}}' },
          ]),
        ),
      ],
    },
    {
      title: 'The gateway',
      panels: [
        curve(
          'Retried requests',
          'A replica disconnected or refused a connection, and another one responded. Steady: runbook upstream-retries.',
          'reqps',
          [
            {
              expr: perSecond('forecourt_upstream_retries_total', 'upstream'),
              legend: '{{upstream}}',
            },
          ],
        ),
        curve('Rate-limited', '429 responses per second, by limit. Runbook rate-limited; login: sign-in-attack.', 'reqps', [
          { expr: perSecond('forecourt_rate_limited_total', 'limit'), legend: '{{limit}}' },
        ]),
        curve('Sign-ins', 'Per minute, by outcome. Many refused ones: runbook sign-in-attack.', 'short', [
          {
            expr: `${perSecond('forecourt_sign_ins_total', 'outcome')} * 60`,
            legend: '{{outcome}}',
          },
        ]),
        curve('Trade-ins', 'Evaluations submitted by customers per hour, by outcome. Failures: runbook trade-ins-failing.', 'short', [
          {
            expr: perHour('forecourt_trade_in_submissions_total', 'outcome'),
            legend: '{{outcome}}',
          },
        ]),
        curve(
          'Trade-in offers',
          'Offers per hour, by the state they entered: made (open), answered, or ended without a response.',
          'short',
          [
            {
              expr: perHour('forecourt_trade_in_offers_total', 'state'),
              legend: '{{state}}',
            },
          ],
        ),
        curve(
          'Trade-in estimates',
          'Per hour, by the comparables they are based on. Many based on nothing: the inventory has no used vehicles with prices.',
          'short',
          [
            {
              expr: perHour('forecourt_trade_in_estimates_total', 'confidence'),
              legend: '{{confidence}}',
            },
          ],
        ),
        curve('Trade-in photos', 'Per minute, by outcome, and those that wait. Many busy ones: runbook trade-ins-failing.', 'short', [
          {
            expr: `${perSecond('forecourt_trade_in_photo_duration_seconds_count', 'outcome')} * 60`,
            legend: '{{outcome}}',
          },
          { expr: 'sum(forecourt_trade_in_photos_waiting{namespace=~"$namespace"})', legend: 'waiting' },
        ]),
        curve(
          'Photo processes replaced',
          'Per hour, by reason. worn and grown are expected. With too-slow, starved and failed a photo fails: runbook trade-ins-failing.',
          'short',
          [{ expr: perHour('forecourt_trade_in_photo_processes_ended_total', 'reason'), legend: '{{reason}}' }],
          { stacked: true },
        ),
        curve('Mails', 'Mails to customers per hour: packets, and mails about trade-ins. Failures: runbook mails-failing.', 'short', [
          {
            expr: perHour('forecourt_mails_total', 'kind, outcome', `${HERE}, kind!="alert"`),
            legend: '{{kind}} {{outcome}}',
          },
        ]),
      ],
    },
    {
      title: 'External services',
      panels: [
        curve(
          'Language model',
          'Calls per hour, by result. too-slow, unreachable and refused: runbook language-model. malformed: it named no figure.',
          'short',
          [{ expr: perHour('forecourt_trade_in_model_calls_total', 'result'), legend: '{{result}}' }],
        ),
        curve(
          'AI valuations',
          'Per hour, by outcome. own: from the prices of the dealership, because no model answered. unavailable: there are too few prices, too. Runbook language-model.',
          'short',
          [{ expr: perHour('forecourt_trade_in_valuations_total', 'outcome'), legend: '{{outcome}}' }],
        ),
        curve('VIN decoding service', 'Calls per hour, by result. too-slow, unreachable and refused: runbook tax-service.', 'short', [
          { expr: perHour('forecourt_vin_service_calls_total', 'result'), legend: '{{result}}' },
        ]),
        curve(
          'VINs',
          'Requested VINs per hour, by outcome. service-failed: not known here, and the decoding service did not respond. Runbook tax-service.',
          'short',
          [{ expr: perHour('forecourt_vins_decoded_total', 'outcome'), legend: '{{outcome}}' }],
        ),
        curve('Sources of VINs', 'Decoded VINs per hour, by each source that has facts in the record.', 'short', [
          { expr: perHour('forecourt_vin_sources_total', 'source'), legend: '{{source}}' },
        ]),
        curve('Tax rate provider', 'Calls per hour, by result. failed: runbook tax-service.', 'short', [
          { expr: perHour('forecourt_tax_service_calls_total', 'result'), legend: '{{result}}' },
        ]),
        curve(
          'ZIP codes',
          'ZIP codes that customers looked up per hour, by where the rate came from. Many averages while a provider is set: runbook tax-service.',
          'short',
          [{ expr: perHour('forecourt_tax_lookups_total', 'result'), legend: '{{result}}' }],
        ),
      ],
    },
  ],
}

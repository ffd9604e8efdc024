import { curve, type Dashboard, figure, HERE, OURS, perSecond, quantile, table } from './panel.ts'

const REQUESTS = 'http_request_duration_seconds'
const rate = (more = '') => perSecond(`${REQUESTS}_count`, 'service', `${OURS}${more}`)

export const overview: Dashboard = {
  uid: 'forecourt-overview',
  title: 'Forecourt / Overview',
  description: 'Health of the platform. Start here; each panel says what to do when its value is abnormal.',
  choices: [],
  rows: [
    {
      title: 'Now',
      panels: [
        figure(
          'Not ready',
          'Processes that are not ready for requests. Ready means that MongoDB responds. More than 0 outside an upgrade: runbook not-ready.',
          'short',
          `count(forecourt_ready{${HERE}} == 0) or vector(0)`,
          { bounds: { critical: 1 } },
        ),
        figure(
          'Failing requests',
          'Share of requests at the gateway with a 5xx response. Over 2%: runbook errors.',
          'percentunit',
          `sum(rate(${REQUESTS}_count{${OURS}, service="gateway", status=~"5.."}[$__rate_interval])) / sum(rate(${REQUESTS}_count{${OURS}, service="gateway"}[$__rate_interval])) or vector(0)`,
          { bounds: { warning: 0.005, critical: 0.02 } },
        ),
        figure(
          'Disconnected from NATS',
          'Processes that cannot reach NATS. The platform keeps working, and events wait: runbook nats-unavailable.',
          'short',
          `count(forecourt_nats_connected{${HERE}} == 0) or vector(0)`,
          { bounds: { critical: 1 } },
        ),
        figure(
          'Dead letters',
          'Dead letters that need an operator: runbook dead-letters.',
          'short',
          `sum(max by (namespace, service) (forecourt_dead_letters_waiting{${HERE}}))`,
          { bounds: { warning: 1 } },
        ),
        figure(
          'Staff screens',
          'Open live update streams on all gateways: the number of open staff screens.',
          'short',
          `sum(forecourt_gateway_live_viewers{${HERE}})`,
        ),
        figure(
          'Packets open',
          'Packet pages that customers are viewing now.',
          'short',
          `sum(max by (namespace) (forecourt_packets_open{${HERE}}))`,
        ),
      ],
    },
    {
      title: 'Requests',
      panels: [
        curve('Requests', 'Responses per second, by service. A sudden drop to zero means a failure in front of the gateway.', 'reqps', [
          { expr: rate(), legend: '{{service}}' },
        ]),
        curve(
          'Failing requests',
          'Share of requests with a 5xx response. Over 2% for 10 minutes: runbook errors. The Operations dashboard shows the operation.',
          'percentunit',
          [{ expr: `${rate(', status=~"5.."')} / ${rate()}`, legend: '{{service}}' }],
          { bounds: { warning: 0.005, critical: 0.02 } },
        ),
        curve(
          'Rejected requests',
          '4xx responses per second. Many 401 mean password guessing (runbook sign-in-attack), many 429 a limit (runbook rate-limited).',
          'reqps',
          [
            {
              expr: perSecond(`${REQUESTS}_count`, 'status', `${OURS}, service="gateway", status=~"4.."`),
              legend: '{{status}}',
            },
          ],
        ),
        ...[0.5, 0.95, 0.99].map((q) =>
          curve(
            `Duration, p${q * 100}`,
            `${q === 0.5 ? 'Half of the requests are' : `${q * 100} of 100 requests are`} completed within this time. Live streams, uploads and videos, which are long by design, are excluded. If it grows: runbook slow.`,
            's',
            [{ expr: quantile(q, REQUESTS, `${OURS}, operation!~"live|upload.+|getVideoFile"`, 'service'), legend: '{{service}}' }],
            { bounds: { critical: 1 } },
          ),
        ),
      ],
    },
    {
      title: 'Processes',
      panels: [
        curve('Ready processes', 'Ready processes of each service. 0: runbook service-down or not-ready.', 'short', [
          { expr: `sum by (service) (forecourt_ready{${HERE}})`, legend: '{{service}}' },
        ]),
        curve(
          'Connected to NATS',
          'Share of processes connected to NATS. Below 100%: runbook nats-unavailable.',
          'percentunit',
          [{ expr: `avg by (service) (forecourt_nats_connected{${HERE}})`, legend: '{{service}}' }],
          { bounds: { critical: 1, falling: true } },
        ),
        table(
          'Versions',
          'Running versions, with the number of processes. Two versions for longer than an upgrade takes: runbook upgrade-stuck.',
          'short',
          `count by (service, version, revision) (forecourt_build_info{${HERE}})`,
          { width: 8 },
        ),
      ],
    },
    {
      title: 'Events',
      panels: [
        curve(
          'Oldest unpublished event',
          'Age of the oldest event in the outbox. Over 2 minutes: runbook outbox-old.',
          's',
          [{ expr: `max by (service) (forecourt_outbox_oldest_seconds{${HERE}})`, legend: '{{service}}' }],
          { bounds: { critical: 120 } },
        ),
        curve(
          'Event lag, p95',
          'Time from publishing to handling: how late numbers of leads, the activity log and imports are. Over 30 s: runbook event-lag.',
          's',
          [{ expr: quantile(0.95, 'forecourt_event_lag_seconds', HERE, 'durable'), legend: '{{durable}}' }],
          { bounds: { warning: 30 } },
        ),
        curve(
          'Waiting for a consumer',
          'Events not delivered to the consumer yet. Growing while nothing is consumed: runbook consumer-stuck.',
          'short',
          [{ expr: `max by (durable) (forecourt_consumer_pending{${HERE}})`, legend: '{{durable}}' }],
        ),
      ],
    },
  ],
}

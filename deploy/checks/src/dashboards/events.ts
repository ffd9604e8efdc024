import { curve, type Dashboard, HERE, quantile, table } from './panel.ts'

const perSecond = (metric: string, by: string) => `sum by (${by}) (rate(${metric}{${HERE}}[$__rate_interval]))`

export const events: Dashboard = {
  uid: 'forecourt-events',
  title: 'Forecourt / Events',
  description: 'Events between services: in flight, late, redelivered or dead. Nothing that was acknowledged is lost.',
  choices: [],
  rows: [
    {
      title: 'On their way',
      panels: [
        curve('Published', 'Events a second, by type.', 'cps', [
          { expr: perSecond('forecourt_events_published_total', 'type'), legend: '{{type}}' },
        ]),
        curve(
          'Published, by path',
          'direct: immediately. relay: from the outbox, as changes of state always do. fallback: NATS did not answer and the event was kept: runbook nats-unavailable.',
          'cps',
          [{ expr: perSecond('forecourt_events_published_total', 'path'), legend: '{{path}}' }],
          { stacked: true },
        ),
        curve(
          'Handled',
          'Events a second, by consumer and outcome. retry: its handler failed and it comes again, runbook redeliveries.',
          'cps',
          [{ expr: perSecond('forecourt_events_consumed_total', 'durable, outcome'), legend: '{{durable}} {{outcome}}' }],
        ),
      ],
    },
    {
      title: 'Late',
      panels: [
        curve(
          'From publishing to handled, p50',
          'Some tens of milliseconds; consumers that gather take longer. Runbook event-lag.',
          's',
          [{ expr: quantile(0.5, 'forecourt_event_lag_seconds', HERE, 'durable'), legend: '{{durable}}' }],
          { bounds: { warning: 30 } },
        ),
        curve(
          'From publishing to handled, p95',
          'Over 30 s for 10 minutes is an alert: runbook event-lag.',
          's',
          [{ expr: quantile(0.95, 'forecourt_event_lag_seconds', HERE, 'durable'), legend: '{{durable}}' }],
          { bounds: { warning: 30 } },
        ),
        curve(
          'Waiting',
          'Events in the stream that a consumer has not got yet. Growing with nothing handled: runbook consumer-stuck.',
          'short',
          [{ expr: `max by (durable) (forecourt_consumer_pending{${HERE}})`, legend: '{{durable}}' }],
        ),
        curve('In hand', 'Given to a consumer and not acknowledged: being worked on, or waiting to come again.', 'short', [
          { expr: `max by (durable) (forecourt_consumer_ack_pending{${HERE}})`, legend: '{{durable}}' },
        ]),
        curve(
          'Outbox: oldest event',
          'How long the oldest event waits to be published. Over 2 minutes: runbook outbox-old.',
          's',
          [{ expr: `max by (service) (forecourt_outbox_oldest_seconds{${HERE}})`, legend: '{{service}}' }],
          { bounds: { critical: 120 } },
        ),
        curve('Outbox: waiting', 'Events that are stored with their change and not published yet.', 'short', [
          { expr: `max by (service) (forecourt_outbox_waiting{${HERE}})`, legend: '{{service}}' },
        ]),
      ],
    },
    {
      title: 'Again, or given up',
      panels: [
        curve('Redelivered', 'Events a second that came a second time or more often. Steady: runbook redeliveries.', 'cps', [
          { expr: perSecond('forecourt_events_redelivered_total', 'durable'), legend: '{{durable}}' },
        ]),
        curve(
          'Given up',
          'Events that became dead letters within 5 minutes. Runbook dead-letters.',
          'short',
          [{ expr: `sum by (durable) (increase(forecourt_events_dead_lettered_total{${HERE}}[5m]))`, legend: '{{durable}}' }],
          { bounds: { warning: 1 } },
        ),
        curve(
          'Dead letters that wait',
          'Fix the cause and replay them: runbook dead-letters.',
          'short',
          [{ expr: `max by (service) (forecourt_dead_letters_waiting{${HERE}})`, legend: '{{service}}' }],
          { bounds: { warning: 1 } },
        ),
        table(
          'Consumers',
          'How far behind each consumer is now: the first one is to be looked at first.',
          'short',
          `sort_desc(max by (service, durable) (forecourt_consumer_pending{${HERE}}))`,
          { width: 12 },
        ),
        curve(
          'NATS reconnects',
          'Within 5 minutes. Steady: runbook nats-unavailable.',
          'short',
          [{ expr: `sum by (service) (increase(forecourt_nats_reconnects_total{${HERE}}[5m]))`, legend: '{{service}}' }],
          { width: 12 },
        ),
      ],
    },
  ],
}

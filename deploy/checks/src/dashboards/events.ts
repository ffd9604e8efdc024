import { curve, type Dashboard, HERE, perSecond, quantile, table } from './panel.ts'

export const events: Dashboard = {
  uid: 'forecourt-events',
  title: 'Forecourt / Events',
  description: 'Events between services: in flight, late, redelivered or dead. Nothing that was acknowledged is lost.',
  choices: [],
  rows: [
    {
      title: 'In transit',
      panels: [
        curve('Published', 'Events per second, by type.', 'cps', [
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
          'Events per second, by consumer and outcome. retry: the handler failed and the event is redelivered, runbook redeliveries.',
          'cps',
          [{ expr: perSecond('forecourt_events_consumed_total', 'durable, outcome'), legend: '{{durable}} {{outcome}}' }],
        ),
      ],
    },
    {
      title: 'Lag',
      panels: [
        curve(
          'Event lag, p50',
          'Time from publishing to handling: tens of milliseconds; longer for consumers that batch. Runbook event-lag.',
          's',
          [{ expr: quantile(0.5, 'forecourt_event_lag_seconds', HERE, 'durable'), legend: '{{durable}}' }],
          { bounds: { warning: 30 } },
        ),
        curve(
          'Event lag, p95',
          'Time from publishing to handling. Over 30 s for 10 minutes is an alert: runbook event-lag.',
          's',
          [{ expr: quantile(0.95, 'forecourt_event_lag_seconds', HERE, 'durable'), legend: '{{durable}}' }],
          { bounds: { warning: 30 } },
        ),
        curve(
          'Waiting',
          'Events in the stream that are not delivered to the consumer yet. Growing while nothing is handled: runbook consumer-stuck.',
          'short',
          [{ expr: `max by (durable) (forecourt_consumer_pending{${HERE}})`, legend: '{{durable}}' }],
        ),
        curve('In flight', 'Delivered to a consumer and not acknowledged: being handled, or waiting for redelivery.', 'short', [
          { expr: `max by (durable) (forecourt_consumer_ack_pending{${HERE}})`, legend: '{{durable}}' },
        ]),
        curve(
          'Outbox: oldest event',
          'Age of the oldest event that is not published yet. Over 2 minutes: runbook outbox-old.',
          's',
          [{ expr: `max by (service) (forecourt_outbox_oldest_seconds{${HERE}})`, legend: '{{service}}' }],
          { bounds: { critical: 120 } },
        ),
        curve('Outbox: waiting', 'Events stored with their state change and not published yet.', 'short', [
          { expr: `max by (service) (forecourt_outbox_waiting{${HERE}})`, legend: '{{service}}' },
        ]),
      ],
    },
    {
      title: 'Redeliveries and dead letters',
      panels: [
        curve('Redelivered', 'Redelivered events per second. Steady: runbook redeliveries.', 'cps', [
          { expr: perSecond('forecourt_events_redelivered_total', 'durable'), legend: '{{durable}}' },
        ]),
        curve(
          'Dead-lettered',
          'Events that became dead letters in the last 5 minutes. Runbook dead-letters.',
          'short',
          [{ expr: `sum by (durable) (increase(forecourt_events_dead_lettered_total{${HERE}}[5m]))`, legend: '{{durable}}' }],
          { bounds: { warning: 1 } },
        ),
        curve(
          'Dead letters',
          'Fix the cause and replay them: runbook dead-letters.',
          'short',
          [{ expr: `max by (service) (forecourt_dead_letters_waiting{${HERE}})`, legend: '{{service}}' }],
          { bounds: { warning: 1 } },
        ),
        table(
          'Consumers',
          'Current lag of each consumer. Start with the first.',
          'short',
          `sort_desc(max by (service, durable) (forecourt_consumer_pending{${HERE}}))`,
          { width: 12 },
        ),
        curve(
          'NATS reconnects',
          'In the last 5 minutes. Steady: runbook nats-unavailable.',
          'short',
          [{ expr: `sum by (service) (increase(forecourt_nats_reconnects_total{${HERE}}[5m]))`, legend: '{{service}}' }],
          { width: 12 },
        ),
      ],
    },
  ],
}

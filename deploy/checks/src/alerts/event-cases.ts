import { type AlertCase, counter, gauge, histogram } from './alert-case.ts'

const DURABLE = 'service="leads",durable="leads-packet-analytics"'
const OF_CONSUMER = { service: 'leads', durable: 'leads-packet-analytics' }
const LAG_SECONDS = [0.05, 1, 10, 60, 600, 3600]
const consumed = (outcome: string) => `forecourt_events_consumed_total{${DURABLE},outcome="${outcome}"}`
const REDELIVERED = `forecourt_events_redelivered_total{${DURABLE}}`

export const eventCases: Readonly<Record<string, AlertCase>> = {
  ForecourtEventLag: {
    symptom: histogram('forecourt_event_lag_seconds', DURABLE, LAG_SECONDS, [0.05, 60, 10], [60, 60, 30], [0.05, 60, 40]),
    notYetAt: 15,
    firesAt: 30,
    overAt: 65,
    labels: OF_CONSUMER,
    summary: 'leads-packet-analytics is lagging',
    description: 'The p95 event lag of leads-packet-analytics (leads) is 57.5s (threshold: 30 s).',
    harmless: histogram('forecourt_event_lag_seconds', DURABLE, LAG_SECONDS, [10, 60, 20], [60, 60, 2], [0.05, 60, 30]),
  },
  ForecourtConsumerStuck: {
    symptom: {
      // two replicas report the same number
      [`forecourt_consumer_pending{${DURABLE},instance="a"}`]: gauge([0, 20], [40, 30], [0, 20]),
      [`forecourt_consumer_pending{${DURABLE},instance="b"}`]: gauge([0, 20], [40, 30], [0, 20]),
      [consumed('done')]: counter([10, 20], [0, 30], [40, 1], [10, 19]),
      [consumed('retry')]: counter([1, 70]),
      'forecourt_nats_connected{service="leads",instance="a"}': gauge([1, 70]),
      'forecourt_nats_connected{service="documents",instance="a"}': gauge([0, 70]),
    },
    notYetAt: 35,
    firesAt: 45,
    overAt: 52,
    labels: OF_CONSUMER,
    summary: 'leads-packet-analytics is stuck',
    description: '40 events are pending for leads-packet-analytics (leads), and it has processed none in the last 10 minutes.',
    // a backlog that is being processed, nothing pending, or the last known number while a process, or all of `make start`, cannot reach NATS
    harmless: {
      [`forecourt_consumer_pending{${DURABLE},instance="a"}`]: gauge([4_000, 60]),
      [consumed('done')]: counter([60, 60]),
      'forecourt_consumer_pending{service="auth",durable="auth-watch-changed"}': gauge([0, 60]),
      'forecourt_consumer_pending{service="documents",durable="documents-vehicles",instance="a"}': gauge([40, 60]),
      'forecourt_nats_connected{service="documents",instance="a"}': gauge([1, 5], [0, 50], [1, 5]),
      'forecourt_nats_connected{service="documents",instance="b"}': gauge([1, 60]),
      [`forecourt_consumer_pending{namespace="start",${DURABLE},instance="a"}`]: gauge([40, 60]),
      'forecourt_nats_connected{namespace="start",service="forecourt",instance="a"}': gauge([1, 5], [0, 50], [1, 5]),
    },
  },
  ForecourtRedeliveries: {
    symptom: {
      [REDELIVERED]: counter([0, 10], [5, 30], [0, 30]),
      [consumed('done')]: counter([10, 10], [5, 30], [10, 30]),
      [consumed('retry')]: counter([0, 10], [5, 30], [0, 30]),
    },
    notYetAt: 18,
    firesAt: 30,
    overAt: 60,
    labels: OF_CONSUMER,
    summary: 'leads-packet-analytics keeps failing on events',
    description: '50% of the messages of leads-packet-analytics (leads) are redeliveries (threshold: 20%).',
    harmless: {
      // a replica that shuts down returns its messages
      [REDELIVERED]: counter([0, 20], [500, 1], [0, 40]),
      [consumed('done')]: counter([600, 61]),
    },
  },
  ForecourtDeadLetters: {
    symptom: {
      'forecourt_dead_letters_waiting{service="leads",instance="a"}': gauge([0, 10], [3, 20], [0, 20]),
      'forecourt_dead_letters_waiting{service="leads",instance="b"}': gauge([0, 10], [3, 20], [0, 20]),
    },
    notYetAt: 13,
    firesAt: 16,
    overAt: 31,
    labels: { service: 'leads' },
    summary: 'leads has dead letters',
    description: '3 events that leads could not handle are dead letters and need an operator (threshold: 0).',
    harmless: { 'forecourt_dead_letters_waiting{service="leads",instance="a"}': gauge([0, 50]) },
  },
  ForecourtOutboxOld: {
    symptom: {
      'forecourt_outbox_oldest_seconds{service="leads",instance="a"}': gauge([0, 10], [60, 1], [120, 1], [180, 20], [0, 20]),
    },
    notYetAt: 13,
    firesAt: 15,
    overAt: 33,
    labels: { service: 'leads' },
    summary: 'leads does not publish events',
    description: 'The oldest event of leads has been waiting for 3m 0s to be published (threshold: 2 minutes).',
    harmless: { 'forecourt_outbox_oldest_seconds{service="leads",instance="a"}': gauge([100, 20], [130, 1], [0, 20]) },
  },
  ForecourtNatsUnavailable: {
    symptom: {
      'forecourt_nats_connected{service="leads",instance="a"}': gauge([1, 10], [0, 20], [1, 20]),
      'forecourt_nats_connected{service="leads",instance="b"}': gauge([1, 10], [0, 20], [1, 20]),
    },
    notYetAt: 11,
    firesAt: 13,
    overAt: 31,
    labels: { service: 'leads' },
    summary: 'leads cannot reach NATS',
    description: '2 processes of leads have been disconnected from NATS for 2 minutes. Events wait; nothing is lost.',
    harmless: { 'forecourt_nats_connected{service="leads",instance="a"}': gauge([1, 10], [0, 2], [1, 30]) },
  },
  ForecourtNatsUnsteady: {
    symptom: { 'forecourt_nats_reconnects_total{service="leads",instance="a"}': counter([0, 10], [1, 20], [0, 30]) },
    notYetAt: 17,
    firesAt: 25,
    overAt: 50,
    labels: { service: 'leads' },
    summary: 'leads keeps losing its connection to NATS',
    description: 'A process of leads reconnected to NATS 15 times in the last 15 minutes (threshold: 5).',
    harmless: {
      'forecourt_nats_reconnects_total{service="leads",instance="a"}': counter([0, 10], [1, 3], [0, 40]),
      // NATS restarts, and every replica of a service that has many reconnects once
      ...Object.fromEntries(
        Array.from({ length: 8 }, (_, replica) => [
          `forecourt_nats_reconnects_total{service="documents",instance="${replica}"}`,
          counter([0, 10], [1, 1], [0, 42]),
        ]),
      ),
    },
  },
}

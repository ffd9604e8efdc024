import { type AlertCase, counter, gauge, histogram } from './alert-case.ts'

const commands = (command: string, outcome: string) =>
  `forecourt_mongodb_command_duration_seconds_count{service="leads",command="${command}",outcome="${outcome}"}`
const timed = (command: string) => `service="leads",command="${command}",outcome="ok"`
const SECONDS = [0.01, 0.1, 0.5, 1, 5]
const pool = (instance: string, state: string) =>
  `forecourt_mongodb_pool_connections{job="forecourt",service="leads",instance="${instance}",state="${state}"}`

export const mongodbCases: Readonly<Record<string, AlertCase>> = {
  ForecourtMongoUnavailable: {
    symptom: {
      'forecourt_ready{service="gateway"}': gauge([1, 50]),
      'forecourt_ready{service="leads"}': gauge([1, 10], [0, 20], [1, 20]),
      'forecourt_ready{service="auth"}': gauge([1, 10], [0, 20], [1, 20]),
    },
    notYetAt: 10,
    firesAt: 12,
    overAt: 31,
    labels: {},
    summary: 'MongoDB is unavailable',
    description: '100% of the processes that need MongoDB are not ready (threshold: 50%).',
    harmless: {
      'forecourt_ready{service="gateway"}': gauge([0, 50]),
      'forecourt_ready{service="leads"}': gauge([0, 50]),
      'forecourt_ready{service="auth"}': gauge([1, 50]),
    },
  },
  ForecourtMongoErrors: {
    symptom: {
      [commands('find', 'ok')]: counter([60, 10], [45, 20], [60, 30]),
      [commands('find', 'failed')]: counter([0, 10], [15, 20], [0, 30]),
    },
    notYetAt: 13,
    firesAt: 20,
    overAt: 40,
    labels: { service: 'leads' },
    summary: 'MongoDB commands of leads fail',
    description: '25% of the MongoDB commands of leads failed in the last 5 minutes (threshold: 10%).',
    // conflicting transactions fail and are retried
    harmless: {
      [commands('update', 'ok')]: counter([600, 50]),
      [commands('update', 'failed')]: counter([30, 50]),
    },
  },
  ForecourtMongoSlow: {
    symptom: histogram('forecourt_mongodb_command_duration_seconds', timed('find'), SECONDS, [0.01, 60, 10], [1, 60, 30], [0.01, 60, 40]),
    notYetAt: 15,
    firesAt: 30,
    overAt: 65,
    labels: { service: 'leads' },
    summary: 'MongoDB is slow for leads',
    description: 'The p99 latency of the MongoDB commands of leads is 995ms (threshold: 0.5 s).',
    harmless: {
      ...histogram('forecourt_mongodb_command_duration_seconds', timed('getMore'), SECONDS, [5, 60, 60]),
      ...histogram('forecourt_mongodb_command_duration_seconds', timed('find'), SECONDS, [0.1, 60, 60]),
    },
  },
  ForecourtMongoPoolExhausted: {
    symptom: { [pool('a', 'pending')]: gauge([0, 10], [12, 20], [0, 20]), [pool('a', 'in_use')]: gauge([3, 10], [50, 20], [3, 20]) },
    notYetAt: 13,
    firesAt: 16,
    overAt: 31,
    labels: { job: 'forecourt', service: 'leads', instance: 'a', state: 'pending' },
    summary: 'leads waits for connections to MongoDB',
    description: 'For 5 minutes, at least 12 calls of a (leads) have been waiting for a connection.',
    harmless: {
      [pool('a', 'pending')]: gauge([0, 10], [12, 3], [0, 3], [40, 4], [0, 20]),
      [pool('a', 'in_use')]: gauge([50, 40]),
    },
  },
}

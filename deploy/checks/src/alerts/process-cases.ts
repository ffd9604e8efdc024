import { type AlertCases, gauge } from './alert-case.ts'

const replica = (name: string, instance: string, more = '') => `${name}{job="forecourt",service="leads",instance="${instance}"${more}}`
const DOWN = {
  labels: { service: 'leads' },
  summary: 'leads is down',
  description: 'No replica of leads has responded for 2 minutes (responding: 0).',
}
const ONE = { service: 'leads', instance: 'a', job: 'forecourt' }

export const processCases: AlertCases = {
  ForecourtServiceDown: [
    {
      symptom: {
        [replica('up', 'a')]: gauge([1, 10], [0, 20], [1, 20]),
        [replica('up', 'b')]: gauge([1, 10], [0, 20], [1, 20]),
      },
      notYetAt: 11,
      firesAt: 14,
      overAt: 31,
      ...DOWN,
      harmless: {
        [replica('up', 'a')]: gauge([1, 10], [0, 20], [1, 10]),
        [replica('up', 'b')]: gauge([1, 40]),
        'up{job="another",instance="c"}': gauge([0, 40]),
      },
    },
    {
      // its pods are gone, so that Prometheus finds no address to scrape
      symptom: { [replica('forecourt_build_info', 'a')]: gauge([1, 10], [null, 300], [1, 20]) },
      notYetAt: 15,
      firesAt: 300,
      overAt: 311,
      ...DOWN,
      harmless: {
        [replica('forecourt_build_info', 'a')]: gauge([1, 10], [null, 30]),
        [replica('forecourt_build_info', 'b')]: gauge([null, 8], [1, 32]),
      },
    },
  ],
  ForecourtReplicaDown: {
    symptom: { [replica('up', 'a')]: gauge([1, 10], [0, 20], [1, 20]), [replica('up', 'b')]: gauge([1, 50]) },
    notYetAt: 18,
    firesAt: 21,
    overAt: 31,
    labels: ONE,
    summary: 'A replica of leads is down',
    description: 'Prometheus has failed to scrape a of leads for 10 minutes.',
    harmless: { [replica('up', 'a')]: gauge([1, 10], [0, 8], [1, 10], [0, 8], [1, 10]) },
  },
  ForecourtNotReady: {
    symptom: {
      [replica('forecourt_ready', 'a')]: gauge([1, 10], [0, 20], [1, 20]),
      [replica('forecourt_ready', 'b')]: gauge([1, 10], [0, 20], [1, 20]),
    },
    notYetAt: 11,
    firesAt: 13,
    overAt: 31,
    labels: { service: 'leads' },
    summary: 'leads is not ready',
    description: 'Processes of leads are running, but 0 of them have been ready for 2 minutes.',
    // replicas become unready one by one, as in an upgrade
    harmless: {
      [replica('forecourt_ready', 'a')]: gauge([0, 5], [1, 40]),
      [replica('forecourt_ready', 'b')]: gauge([1, 10], [0, 5], [1, 30]),
    },
  },
  ForecourtReplicaNotReady: {
    symptom: { [replica('forecourt_ready', 'a')]: gauge([1, 10], [0, 20], [1, 20]), [replica('forecourt_ready', 'b')]: gauge([1, 50]) },
    notYetAt: 18,
    firesAt: 21,
    overAt: 31,
    labels: ONE,
    summary: 'A replica of leads is not ready',
    description: 'a of leads has not been ready for 10 minutes.',
    harmless: { [replica('forecourt_ready', 'a')]: gauge([1, 10], [0, 5], [1, 30]) },
  },
  ForecourtRestarting: {
    symptom: { [replica('process_start_time_seconds', 'a')]: gauge([100, 10], [700, 3], [900, 3], [1100, 60]) },
    notYetAt: 15,
    firesAt: 17,
    overAt: 50,
    labels: ONE,
    summary: 'leads keeps restarting',
    description: 'a of leads restarted 3 times in the last 30 minutes (threshold: 3).',
    harmless: {
      [replica('process_start_time_seconds', 'a')]: gauge([100, 10], [700, 40]),
      [replica('process_start_time_seconds', 'b')]: gauge([100, 20], [1300, 10], [1900, 20]),
    },
  },
  ForecourtEventLoopLag: {
    symptom: { [replica('nodejs_eventloop_lag_p99_seconds', 'a')]: gauge([0.011, 10], [1.5, 20], [0.011, 20]) },
    notYetAt: 18,
    firesAt: 21,
    overAt: 31,
    labels: ONE,
    summary: 'leads is overloaded',
    description: 'The p99 event loop lag of a of leads is 1.5s (threshold: 0.5 s, for 10 minutes). From 3 s it rejects requests.',
    harmless: { [replica('nodejs_eventloop_lag_p99_seconds', 'a')]: gauge([0.011, 10], [2, 8], [0.011, 20]) },
  },
  ForecourtMemoryHigh: {
    symptom: {
      [replica('forecourt_memory_used_bytes', 'a')]: gauge([200e6, 10], [475e6, 20], [200e6, 20]),
      [replica('forecourt_memory_limit_bytes', 'a')]: gauge([500e6, 50]),
    },
    notYetAt: 18,
    firesAt: 21,
    overAt: 31,
    labels: ONE,
    summary: 'leads is near its memory limit',
    description: 'a of leads uses 95% of its memory limit (threshold: 90%, for 10 minutes). At 100% it is killed.',
    harmless: {
      [replica('forecourt_memory_used_bytes', 'a')]: gauge([430e6, 50]),
      [replica('forecourt_memory_limit_bytes', 'a')]: gauge([500e6, 50]),
      // a short peak during an import
      [replica('forecourt_memory_used_bytes', 'b')]: gauge([200e6, 10], [495e6, 5], [200e6, 35]),
      [replica('forecourt_memory_limit_bytes', 'b')]: gauge([500e6, 50]),
    },
  },
  ForecourtVersionsMixed: {
    symptom: {
      [replica('forecourt_build_info', 'a', ',version="1.0.0",revision="x"')]: gauge([1, 60]),
      [replica('forecourt_build_info', 'b', ',version="1.1.0",revision="y"')]: gauge([1, 40]),
    },
    notYetAt: 28,
    firesAt: 31,
    overAt: 50,
    labels: {},
    summary: 'An upgrade is stuck',
    description: '2 versions of Forecourt have been running side by side for 30 minutes.',
    harmless: {
      [replica('forecourt_build_info', 'a', ',version="1.0.0",revision="x"')]: gauge([1, 60]),
      [replica('forecourt_build_info', 'b', ',version="1.1.0",revision="y"')]: gauge([1, 15]),
    },
  },
}

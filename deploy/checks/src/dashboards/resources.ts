import { curve, type Dashboard, HERE, OURS, perSecond, quantile } from './panel.ts'

const CHOSEN = `${OURS}, service=~"$service"`
const COMMANDS = 'forecourt_mongodb_command_duration_seconds'
const MONGO = `${HERE}, service=~"$service"`
const EACH = '{{service}} {{instance}}'

export const resources: Dashboard = {
  uid: 'forecourt-resources',
  title: 'Forecourt / Resources',
  description: 'Resource usage of processes, and their use of MongoDB and NATS.',
  choices: [{ label: 'service', of: 'forecourt_build_info' }],
  rows: [
    {
      title: 'Processes',
      panels: [
        curve(
          'CPU',
          'Cores used. A process uses little more than one: at 1, add a replica of the service.',
          'short',
          [{ expr: `rate(process_cpu_seconds_total{${CHOSEN}}[$__rate_interval])`, legend: EACH }],
          { bounds: { warning: 0.8, critical: 1 } },
        ),
        curve('Memory', 'Resident memory, with the processes forked for files. Near the limit: runbook memory.', 'bytes', [
          { expr: `forecourt_memory_used_bytes{${CHOSEN}}`, legend: EACH },
        ]),
        curve(
          'Memory usage',
          'In percent of the memory limit. At 100% a process is killed. Over 90%: runbook memory.',
          'percentunit',
          [{ expr: `forecourt_memory_used_bytes{${CHOSEN}} / forecourt_memory_limit_bytes{${CHOSEN}}`, legend: EACH }],
          { bounds: { warning: 0.8, critical: 0.9 } },
        ),
        curve(
          'Event loop lag, p99',
          'Delay of due work in a process. Over 0.5 s: runbook overload. From 3 s it rejects requests.',
          's',
          [{ expr: `nodejs_eventloop_lag_p99_seconds{${CHOSEN}}`, legend: EACH }],
          { bounds: { warning: 0.5, critical: 3 } },
        ),
        curve('Heap', 'JavaScript objects. A line that only rises for days is a leak: restart the process and report it.', 'bytes', [
          { expr: `nodejs_heap_size_used_bytes{${CHOSEN}}`, legend: EACH },
        ]),
        curve(
          'Garbage collection',
          'Share of time spent on it. Over 10%: too little memory, runbook memory.',
          'percentunit',
          [{ expr: perSecond('nodejs_gc_duration_seconds_sum', 'service, instance', CHOSEN), legend: EACH }],
          { bounds: { warning: 0.1 } },
        ),
        curve('Uptime', 'Time since the process started. A sawtooth is a process that keeps restarting: runbook restarting.', 's', [
          { expr: `time() - process_start_time_seconds{${CHOSEN}}`, legend: EACH },
        ]),
        curve('Open files', 'Sockets and files. Near the limit of the container, connections fail.', 'short', [
          { expr: `process_open_fds{${CHOSEN}}`, legend: EACH },
        ]),
        curve('Connected to NATS', '1 connected, 0 not: runbook nats-unavailable.', 'short', [
          { expr: `forecourt_nats_connected{${MONGO}}`, legend: EACH },
        ]),
      ],
    },
    {
      title: 'MongoDB',
      panels: [
        curve('Commands', 'Per second, by service.', 'ops', [
          { expr: perSecond(`${COMMANDS}_count`, 'service', MONGO), legend: '{{service}}' },
        ]),
        curve(
          'Command duration, p99',
          'By command; getMore waits by design and is excluded. Over 0.5 s: runbook mongodb-slow.',
          's',
          [{ expr: quantile(0.99, COMMANDS, `${MONGO}, command!="getMore"`, 'command'), legend: '{{command}}' }],
          { bounds: { warning: 0.5 } },
        ),
        curve(
          'Failing commands',
          'Share of failing commands. Some are conflicting transactions, which are retried. Over 10%: runbook mongodb-unavailable.',
          'percentunit',
          [
            {
              expr: `${perSecond(`${COMMANDS}_count`, 'service', `${MONGO}, outcome="failed"`)} / ${perSecond(`${COMMANDS}_count`, 'service', MONGO)}`,
              legend: '{{service}}',
            },
          ],
          { bounds: { critical: 0.1 } },
        ),
        curve(
          'Connections',
          'By state, for all replicas. Each process has at most 50; pending above 0 for long: runbook mongodb-pool.',
          'short',
          [{ expr: `sum by (service, state) (forecourt_mongodb_pool_connections{${MONGO}})`, legend: '{{service}} {{state}}' }],
        ),
        curve(
          'Wait for a connection, p95',
          'Normally milliseconds, while connections are free. Runbook mongodb-pool.',
          's',
          [{ expr: quantile(0.95, 'forecourt_mongodb_pool_wait_seconds', MONGO, 'service'), legend: '{{service}}' }],
          { bounds: { warning: 0.1, critical: 0.5 } },
        ),
      ],
    },
  ],
}

import { curve, type Dashboard, figure, HERE, perSecond, quantile } from './panel.ts'

export const imports: Dashboard = {
  uid: 'forecourt-imports',
  title: 'Forecourt / Imports',
  description: 'Imports of feed files into the inventory.',
  choices: [],
  rows: [
    {
      title: 'Now',
      panels: [
        figure('Running', 'Running imports on all replicas; one per dealership.', 'short', `sum(forecourt_imports_running{${HERE}})`),
        figure(
          'Oldest not imported',
          'Age of the oldest file that is not imported yet. Over 5 minutes while none is running: runbook imports-waiting.',
          's',
          `max(forecourt_imports_oldest_waiting_seconds{${HERE}})`,
          { bounds: { warning: 60, critical: 300 } },
        ),
        figure(
          'Failed today',
          'Imports that failed in the last 24 hours: runbook imports-failing.',
          'short',
          `sum(increase(forecourt_imports_total{${HERE}, outcome="failed"}[24h])) or vector(0)`,
          { bounds: { warning: 1, critical: 3 } },
        ),
        figure(
          'Held today',
          'Imports that wait for staff to confirm or discard them, because they would remove more than half of an inventory. Staff see them; if there are many, inform the dealership.',
          'short',
          `sum(increase(forecourt_imports_total{${HERE}, outcome="held"}[24h])) or vector(0)`,
          { bounds: { warning: 1 } },
        ),
        figure(
          'Watched folders',
          'By state. If one cannot be read: runbook watched-folder.',
          'short',
          `max by (state) (forecourt_watched_folders{${HERE}})`,
          { width: 8, legend: '{{state}}' },
        ),
      ],
    },
    {
      title: 'Over time',
      panels: [
        curve(
          'Imports',
          'Finished in the last 5 minutes, by outcome. failed: runbook imports-failing.',
          'short',
          [{ expr: `sum by (outcome) (increase(forecourt_imports_total{${HERE}}[5m]))`, legend: '{{outcome}}' }],
          { stacked: true },
        ),
        curve(
          'Rows',
          'Rows per second, by result. If many are rejected, the dealership sees the reasons in its feed report.',
          'rowsps',
          [{ expr: perSecond('forecourt_import_rows_total', 'result'), legend: '{{result}}' }],
          { stacked: true },
        ),
        curve('Running and waiting', 'Running imports, and the age of the oldest file that is not imported yet (seconds).', 'short', [
          { expr: `sum(forecourt_imports_running{${HERE}})`, legend: 'running' },
          { expr: `max(forecourt_imports_oldest_waiting_seconds{${HERE}})`, legend: 'oldest not imported (s)' },
        ]),
        ...[0.5, 0.95].map((q) =>
          curve(
            `Duration, p${q * 100}`,
            'Time from start to finish, by outcome. If it grows, check MongoDB first (runbook mongodb-slow).',
            's',
            [{ expr: quantile(q, 'forecourt_import_duration_seconds', HERE, 'outcome'), legend: '{{outcome}}' }],
          ),
        ),
        curve('Watched folders', 'By state, for all dealerships. Runbook watched-folder.', 'short', [
          { expr: `max by (state) (forecourt_watched_folders{${HERE}})`, legend: '{{state}}' },
        ]),
      ],
    },
  ],
}

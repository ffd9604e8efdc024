import { curve, type Dashboard, HERE, quantile } from './panel.ts'

const perMinute = (metric: string, by: string) => `60 * sum by (${by}) (rate(${metric}{${HERE}}[$__rate_interval]))`

export const alertsSent: Dashboard = {
  uid: 'forecourt-alerts-sent',
  title: 'Forecourt / Alerts of people',
  description: 'Whether people are alerted of what customers do, by which way and how fast, and which mails come back.',
  choices: [],
  rows: [
    {
      title: 'Alerts',
      panels: [
        curve('Alerts by kind', 'Alerts of recipients that were made, a minute.', 'short', [
          { expr: `60 * sum by (kind) (rate(forecourt_alerts_total{${HERE}, outcome="made"}[$__rate_interval]))`, legend: '{{kind}}' },
        ]),
        curve(
          'Outcome of alerts',
          'made: an alert of its own. merged: part of one a minute before. nobody: no recipient; many of these mean a dealership without users.',
          'short',
          [{ expr: perMinute('forecourt_alerts_total', 'outcome'), legend: '{{outcome}}' }],
          { stacked: true },
        ),
      ],
    },
    {
      title: 'Deliveries',
      panels: [
        curve(
          'Deliveries by channel and outcome',
          'A minute. retried comes again by itself; failed does not: runbook alert-deliveries-failing.',
          'short',
          [{ expr: perMinute('forecourt_alert_deliveries_total', 'channel, outcome'), legend: '{{channel}} {{outcome}}' }],
        ),
        curve(
          'Delay of push messages, p99',
          'From queued to taken by the push service; with the way from the customer it is to be under 2 s.',
          's',
          [{ expr: quantile(0.99, 'forecourt_alert_delivery_seconds', `${HERE}, channel="push"`, ''), legend: 'push' }],
          { bounds: { warning: 2 } },
        ),
        curve(
          'Delay of the others, p95',
          'Mails, text messages and chats wait a minute for what belongs to them; quiet hours hold some for the night.',
          's',
          [{ expr: quantile(0.95, 'forecourt_alert_delivery_seconds', `${HERE}, channel!="push"`, 'channel'), legend: '{{channel}}' }],
        ),
      ],
    },
    {
      title: 'Mails',
      panels: [
        curve('Mails by outcome', 'Handed to the mail server, a minute. Runbook mails-failing.', 'short', [
          { expr: perMinute('forecourt_mails_total', 'service, outcome'), legend: '{{service}} {{outcome}}' },
        ]),
        curve('Mails that came back', 'Notices in the bounce mailbox, a minute. unknown: not about a mail of the last 7 days.', 'short', [
          { expr: perMinute('forecourt_bounce_notices_total', 'outcome'), legend: '{{outcome}}' },
        ]),
      ],
    },
  ],
}

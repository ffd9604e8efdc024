import { curve, type Dashboard, HERE, perSecond, quantile } from './panel.ts'

const perMinute = (counter: string, by: string, matchers = HERE) => `60 * ${perSecond(counter, by, matchers)}`

export const alertsSent: Dashboard = {
  uid: 'forecourt-alerts-sent',
  title: 'Forecourt / Alerts to people',
  description: 'Alerts to people about customer activity: channels, delays and bounced mails.',
  choices: [],
  rows: [
    {
      title: 'Alerts',
      panels: [
        curve('Alerts by kind', 'Alerts created per minute, one per recipient.', 'short', [
          { expr: perMinute('forecourt_alerts_total', 'kind', `${HERE}, outcome="made"`), legend: '{{kind}}' },
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
          'Deliveries per minute. retried ones are sent again automatically; failed ones are not: runbook alert-deliveries-failing.',
          'short',
          [{ expr: perMinute('forecourt_alert_deliveries_total', 'channel, outcome'), legend: '{{channel}} {{outcome}}' }],
        ),
        curve(
          'Delay of push messages, p99',
          'Time from queued to accepted by the push service. The target is under 2 s, measured from the action of the customer.',
          's',
          [{ expr: quantile(0.99, 'forecourt_alert_delivery_seconds', `${HERE}, channel="push"`, ''), legend: 'push' }],
          { bounds: { warning: 2 } },
        ),
        curve(
          'Delay of other channels, p95',
          'Mails, text messages and chats wait a minute so that related alerts are grouped; quiet hours hold some overnight.',
          's',
          [{ expr: quantile(0.95, 'forecourt_alert_delivery_seconds', `${HERE}, channel!="push"`, 'channel'), legend: '{{channel}}' }],
        ),
      ],
    },
    {
      title: 'Mails',
      panels: [
        curve('Mails by outcome', 'Mails sent to the mail server per minute, by what they are about. Runbook mails-failing.', 'short', [
          { expr: perMinute('forecourt_mails_total', 'kind, outcome'), legend: '{{kind}} {{outcome}}' },
        ]),
        curve('Bounced mails', 'Notices in the bounce mailbox per minute. unknown: not about a mail of the last 7 days.', 'short', [
          { expr: perMinute('forecourt_bounce_notices_total', 'outcome'), legend: '{{outcome}}' },
        ]),
        curve('Reads of the bounce mailbox', 'Per minute: once, unless there is none. failed: runbook mails-failing.', 'short', [
          { expr: perMinute('forecourt_bounce_mailbox_reads_total', 'result'), legend: '{{result}}' },
        ]),
      ],
    },
  ],
}

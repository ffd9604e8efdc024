import { type AlertCase, counter, gauge } from './alert-case.ts'

const imports = (outcome: string) => `forecourt_imports_total{service="inventory-feed",outcome="${outcome}"}`
const OLDEST = 'forecourt_imports_oldest_waiting_seconds{service="inventory-feed"}'
const RUNNING = 'forecourt_imports_running{service="inventory-feed"}'
const folders = (state: string) => `forecourt_watched_folders{service="inventory-feed",state="${state}"}`
const signIns = (outcome: string) => `forecourt_sign_ins_total{service="auth",outcome="${outcome}"}`
const limited = (limit: string) => `forecourt_rate_limited_total{service="gateway",limit="${limit}"}`
const mails = (kind: string, outcome: string, service = 'leads') =>
  `forecourt_mails_total{service="${service}",kind="${kind}",outcome="${outcome}"}`
const mailboxReads = (result: string, namespace = '') =>
  `forecourt_bounce_mailbox_reads_total{namespace="${namespace}",service="leads",result="${result}"}`
const pushes = (outcome: string) => `forecourt_alert_deliveries_total{service="notifications",channel="push",outcome="${outcome}"}`
const submissions = (outcome: string) => `forecourt_trade_in_submissions_total{service="trade-ins",outcome="${outcome}"}`
const photosOf = (outcome: string) => `forecourt_trade_in_photo_duration_seconds_count{service="trade-ins",outcome="${outcome}"}`
const photosOfSmall = (outcome: string) =>
  `forecourt_trade_in_photo_duration_seconds_count{namespace="small",service="trade-ins",outcome="${outcome}"}`

const vinCalls = (result: string, namespace = '') =>
  `forecourt_vin_service_calls_total{namespace="${namespace}",service="tax-vin",result="${result}"}`
const modelCalls = (result: string, namespace = '') =>
  `forecourt_trade_in_model_calls_total{namespace="${namespace}",service="trade-ins",result="${result}"}`
const taxCalls = (result: string) => `forecourt_tax_service_calls_total{service="tax-vin",result="${result}"}`

export const peopleCases: Readonly<Record<string, AlertCase>> = {
  ForecourtImportsFailing: {
    symptom: { [imports('failed')]: counter([0, 10], [1, 3], [0, 90]), [imports('imported')]: counter([1, 103]) },
    notYetAt: 11,
    firesAt: 20,
    overAt: 90,
    labels: {},
    summary: 'Imports fail',
    description: '3 imports failed in the last hour (threshold: 3).',
    harmless: { [imports('failed')]: counter([0, 10], [1, 2], [0, 90]), [imports('held')]: counter([1, 103]) },
  },
  ForecourtImportWaiting: {
    symptom: { [OLDEST]: gauge([0, 10], [420, 20], [0, 20]), [RUNNING]: gauge([0, 50]) },
    notYetAt: 13,
    firesAt: 16,
    overAt: 31,
    labels: {},
    summary: 'An import does not finish',
    description: 'A feed file arrived 7m 0s ago and is not imported yet (threshold: 5 minutes while no import is running, otherwise 30).',
    harmless: { [OLDEST]: gauge([0, 10], [280, 10], [1200, 20], [0, 20]), [RUNNING]: gauge([0, 20], [1, 20], [0, 20]) },
  },
  ForecourtWatchedFolder: {
    symptom: { [folders('unhealthy')]: gauge([0, 10], [1, 30], [0, 20]), [folders('healthy')]: gauge([4, 60]) },
    notYetAt: 23,
    firesAt: 26,
    overAt: 41,
    labels: {},
    summary: 'A watched folder cannot be read',
    description: '1 watched folders have been unreadable for 15 minutes: new files in them are not imported.',
    harmless: { [folders('unhealthy')]: gauge([0, 10], [1, 10], [0, 20]), [folders('healthy')]: gauge([4, 40]) },
  },
  ForecourtSignInAttack: {
    symptom: {
      [signIns('refused')]: counter([1, 20], [30, 30], [1, 40]),
      [signIns('limited')]: counter([0, 20], [10, 30], [0, 40]),
      [signIns('ok')]: counter([3, 90]),
    },
    notYetAt: 24,
    firesAt: 40,
    overAt: 75,
    labels: {},
    summary: 'Password guessing',
    description: '400 sign-ins were rejected in the last 10 minutes (threshold: 100), more than 80% of all.',
    // a busy morning: many users sign in, some mistype
    harmless: { [signIns('refused')]: counter([15, 60]), [signIns('ok')]: counter([30, 60]) },
  },
  ForecourtRateLimited: {
    symptom: { [limited('general')]: counter([0, 10], [300, 30], [0, 30]) },
    notYetAt: 18,
    firesAt: 30,
    overAt: 50,
    labels: { limit: 'general' },
    summary: 'The gateway rate-limits requests',
    description: 'The limit "general" rejects 5 requests per second with 429 (threshold: 1, for 10 minutes).',
    // a scanner for some minutes; and password guessing, which has its own alert
    harmless: { [limited('general')]: counter([0, 10], [600, 4], [0, 40]), [limited('login')]: counter([600, 54]) },
  },
  ForecourtMailsFailing: {
    // mails of alerts to staff, at the mail server's own domain, are sent
    symptom: {
      [mails('packet', 'failed')]: counter([0, 10], [1, 2], [0, 62]),
      [mails('trade-in', 'failed')]: counter([0, 12], [1, 2], [0, 60]),
      [mails('packet', 'sent')]: counter([1, 2], [0, 72]),
      [mails('alert', 'sent', 'notifications')]: counter([2, 74]),
    },
    notYetAt: 11,
    firesAt: 30,
    overAt: 60,
    labels: {},
    summary: 'Mails to customers fail',
    description: '4 mails failed in the last 30 minutes (threshold: 3), more than half of all.',
    // mail to a nonexistent mailbox fails because of the customer; a staff mailbox is full
    harmless: {
      [mails('packet', 'failed')]: counter([0, 10], [1, 4], [0, 60]),
      [mails('trade-in', 'sent')]: counter([1, 74]),
      [mails('alert', 'failed', 'notifications')]: counter([0, 10], [1, 64]),
      // all services in one process
      [mails('alert', 'failed', 'forecourt')]: counter([0, 10], [1, 64]),
    },
  },
  ForecourtBounceMailboxFailing: {
    symptom: { [mailboxReads('failed')]: counter([0, 20], [1, 30], [0, 40]), [mailboxReads('done')]: counter([1, 20], [0, 30], [1, 40]) },
    notYetAt: 29,
    firesAt: 45,
    overAt: 85,
    labels: {},
    summary: 'The bounce mailbox cannot be read',
    description: 'Reading the bounce mailbox failed 26 times in the last 30 minutes (threshold: 10), more than half of all.',
    // the mail server restarts, once just before leads does
    harmless: {
      [mailboxReads('failed')]: counter([0, 20], [2, 5], [0, 35]),
      [mailboxReads('done')]: counter([1, 20], [0, 5], [1, 35]),
      [mailboxReads('failed', 'new')]: counter([0, 1], [2, 4], [0, 55]),
      [mailboxReads('done', 'new')]: counter([0, 5], [1, 55]),
    },
  },
  ForecourtAlertDeliveriesFailing: {
    symptom: { [pushes('failed')]: counter([0, 10], [1, 6], [0, 60]), [pushes('sent')]: counter([0, 76]) },
    notYetAt: 11,
    firesAt: 30,
    overAt: 60,
    labels: { channel: 'push' },
    summary: 'Alerts to staff by push fail',
    description: '6 delivery attempts failed in the last 30 minutes (threshold: 5), more than half of all.',
    // expired push subscriptions are normal
    harmless: { [pushes('failed')]: counter([0, 10], [1, 6], [0, 60]), [pushes('sent')]: counter([1, 76]) },
  },
  ForecourtTradeInsFailing: {
    symptom: { [submissions('failed')]: counter([0, 10], [1, 4], [0, 60]), [submissions('kept')]: counter([1, 74]) },
    notYetAt: 11,
    firesAt: 30,
    overAt: 60,
    labels: {},
    summary: 'Customers cannot submit trade-ins',
    description: '4 trade-in submissions failed in the last 30 minutes (threshold: 3).',
    // a submission that breaks a rule is for the customer to correct
    harmless: { [submissions('refused')]: counter([0, 10], [5, 64]), [submissions('duplicate')]: counter([1, 74]) },
  },
  ForecourtTradeInPhotosBusy: {
    symptom: { [photosOf('busy')]: counter([0, 10], [5, 30], [0, 40]), [photosOf('taken')]: counter([5, 80]) },
    notYetAt: 15,
    firesAt: 30,
    overAt: 60,
    labels: {},
    summary: 'Trade-in photos are not accepted',
    description: '50% of the trade-in photos fail or are rejected as busy (threshold: 20%, for 5 minutes).',
    harmless: {
      [photosOf('busy')]: counter([0, 10], [1, 70]),
      [photosOf('taken')]: counter([9, 80]),
      [photosOf('refused')]: counter([9, 80]),
      // the only photos of an hour
      [photosOfSmall('failed')]: counter([0, 20], [1, 1], [0, 59]),
      [photosOfSmall('taken')]: counter([0, 20], [3, 1], [0, 59]),
    },
  },
  ForecourtTaxServiceFailing: {
    symptom: { [taxCalls('failed')]: counter([0, 10], [1, 6], [0, 60]), [taxCalls('answered')]: counter([1, 2], [0, 74]) },
    notYetAt: 11,
    firesAt: 20,
    overAt: 60,
    labels: {},
    summary: 'The tax rate provider does not respond',
    description: '6 calls to the tax rate provider failed in the last 30 minutes (threshold: 5), more than half of all.',
    // an occasional timeout
    harmless: { [taxCalls('failed')]: counter([0, 10], [1, 6], [0, 60]), [taxCalls('answered')]: counter([1, 76]) },
  },
  ForecourtVinServiceFailing: {
    symptom: { [vinCalls('unreachable')]: counter([0, 10], [1, 6], [0, 44]), [vinCalls('answered')]: counter([1, 2], [0, 38], [1, 20]) },
    notYetAt: 13,
    firesAt: 30,
    overAt: 55,
    labels: {},
    summary: 'The VIN decoding service does not respond',
    description: '6 calls to the VIN decoding service failed in the last 6 hours (threshold: 5), more than half of all.',
    // an occasional timeout; a rare VIN, again and again, to which the response is malformed
    harmless: {
      [vinCalls('too-slow')]: counter([0, 10], [1, 6], [0, 60]),
      [vinCalls('answered')]: counter([1, 76]),
      [vinCalls('malformed', 'rare')]: counter([0, 10], [1, 66]),
    },
  },
  ForecourtLanguageModelFailing: {
    symptom: { [modelCalls('refused')]: counter([0, 10], [1, 4], [0, 46]), [modelCalls('answered')]: counter([1, 2], [0, 38], [1, 20]) },
    notYetAt: 11,
    firesAt: 30,
    overAt: 55,
    labels: {},
    summary: 'The language model does not respond',
    description: '4 calls to the language model failed in the last day (threshold: 3), more than half of all.',
    // an occasional timeout; an unusual vehicle, again and again, for which the model names no figure
    harmless: {
      [modelCalls('too-slow')]: counter([0, 10], [1, 4], [0, 60]),
      [modelCalls('answered')]: counter([1, 74]),
      [modelCalls('malformed', 'unusual')]: counter([0, 10], [1, 64]),
    },
  },
}

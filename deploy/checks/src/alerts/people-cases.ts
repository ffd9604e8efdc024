import { type AlertCase, counter, gauge } from './alert-case.ts'

const imports = (outcome: string) => `forecourt_imports_total{service="inventory-feed",outcome="${outcome}"}`
const OLDEST = 'forecourt_imports_oldest_waiting_seconds{service="inventory-feed"}'
const RUNNING = 'forecourt_imports_running{service="inventory-feed"}'
const folders = (state: string) => `forecourt_watched_folders{service="inventory-feed",state="${state}"}`
const signIns = (outcome: string) => `forecourt_sign_ins_total{service="auth",outcome="${outcome}"}`
const limited = (limit: string) => `forecourt_rate_limited_total{service="gateway",limit="${limit}"}`
const mails = (outcome: string) => `forecourt_mails_total{service="leads",outcome="${outcome}"}`
const pushes = (outcome: string) => `forecourt_alert_deliveries_total{service="notifications",channel="push",outcome="${outcome}"}`
const submissions = (outcome: string) => `forecourt_trade_in_submissions_total{service="trade-ins",outcome="${outcome}"}`
const photosOf = (outcome: string) => `forecourt_trade_in_photo_duration_seconds_count{service="trade-ins",outcome="${outcome}"}`

const taxCalls = (result: string) => `forecourt_tax_service_calls_total{service="tax-vin",result="${result}"}`

export const peopleCases: Readonly<Record<string, AlertCase>> = {
  ForecourtImportsFailing: {
    symptom: { [imports('failed')]: counter([0, 10], [1, 3], [0, 90]), [imports('imported')]: counter([1, 103]) },
    notYetAt: 11,
    firesAt: 20,
    overAt: 90,
    labels: {},
    summary: 'Imports fail',
    description: '3 imports failed within an hour (bound: 3).',
    harmless: { [imports('failed')]: counter([0, 10], [1, 2], [0, 90]), [imports('held')]: counter([1, 103]) },
  },
  ForecourtImportWaiting: {
    symptom: { [OLDEST]: gauge([0, 10], [420, 20], [0, 20]), [RUNNING]: gauge([0, 50]) },
    notYetAt: 13,
    firesAt: 16,
    overAt: 31,
    labels: {},
    summary: 'An import does not come to its end',
    description: 'A feed file came 7m 0s ago and is not imported yet (bound: 5 minutes while none is worked on, 30 otherwise).',
    harmless: { [OLDEST]: gauge([0, 10], [280, 10], [1200, 20], [0, 20]), [RUNNING]: gauge([0, 20], [1, 20], [0, 20]) },
  },
  ForecourtWatchedFolder: {
    symptom: { [folders('unhealthy')]: gauge([0, 10], [1, 30], [0, 20]), [folders('healthy')]: gauge([4, 60]) },
    notYetAt: 23,
    firesAt: 26,
    overAt: 41,
    labels: {},
    summary: 'A watched folder cannot be read',
    description: '1 watched folders have not been readable for 15 minutes: their new files are not taken in.',
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
    description: '400 sign-ins were refused within 10 minutes (bound: 100), more than 80% of all.',
    // a busy morning: many sign in, some mistype
    harmless: { [signIns('refused')]: counter([15, 60]), [signIns('ok')]: counter([30, 60]) },
  },
  ForecourtRateLimited: {
    symptom: { [limited('general')]: counter([0, 10], [300, 30], [0, 30]) },
    notYetAt: 18,
    firesAt: 30,
    overAt: 50,
    labels: { limit: 'general' },
    summary: 'The gateway rate-limits requests',
    description: '5 requests a second are answered with 429 by the limit "general", for 10 minutes now (bound: 1).',
    // a scanner for some minutes; and guessed passwords, which are another alert's
    harmless: { [limited('general')]: counter([0, 10], [600, 4], [0, 40]), [limited('login')]: counter([600, 54]) },
  },
  ForecourtMailsFailing: {
    symptom: { [mails('failed')]: counter([0, 10], [1, 4], [0, 60]), [mails('sent')]: counter([1, 2], [0, 72]) },
    notYetAt: 11,
    firesAt: 30,
    overAt: 60,
    labels: {},
    summary: 'Mails to customers are not sent',
    description: '4 mails failed within 30 minutes (bound: 3), more than half of all.',
    // a mailbox that does not exist is the customer's
    harmless: { [mails('failed')]: counter([0, 10], [1, 4], [0, 60]), [mails('sent')]: counter([1, 74]) },
  },
  ForecourtAlertDeliveriesFailing: {
    symptom: { [pushes('failed')]: counter([0, 10], [1, 6], [0, 60]), [pushes('sent')]: counter([0, 76]) },
    notYetAt: 11,
    firesAt: 30,
    overAt: 60,
    labels: { channel: 'push' },
    summary: 'Alerts of staff are not sent by push',
    description: '6 tries failed within 30 minutes (bound: 5), more than half of all.',
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
    description: '4 submissions of trade-ins failed within 30 minutes (bound: 3).',
    // what breaks a rule is the customer's to mend
    harmless: { [submissions('refused')]: counter([0, 10], [5, 64]), [submissions('duplicate')]: counter([1, 74]) },
  },
  ForecourtTradeInPhotosBusy: {
    symptom: { [photosOf('busy')]: counter([0, 10], [5, 30], [0, 40]), [photosOf('taken')]: counter([5, 80]) },
    notYetAt: 15,
    firesAt: 30,
    overAt: 60,
    labels: {},
    summary: 'Photos of trade-ins are not taken',
    description: '50% of the photos of trade-ins find no room or fail, for 5 minutes now (bound: 20%).',
    harmless: {
      [photosOf('busy')]: counter([0, 10], [1, 70]),
      [photosOf('taken')]: counter([9, 80]),
      [photosOf('refused')]: counter([9, 80]),
    },
  },
  ForecourtTaxServiceFailing: {
    symptom: { [taxCalls('failed')]: counter([0, 10], [1, 6], [0, 60]), [taxCalls('answered')]: counter([1, 2], [0, 74]) },
    notYetAt: 11,
    firesAt: 20,
    overAt: 60,
    labels: {},
    summary: 'The provider of tax rates does not answer',
    description: '6 calls of the provider of tax rates failed within 30 minutes (bound: 5), more than half of all.',
    // now and then one takes too long
    harmless: { [taxCalls('failed')]: counter([0, 10], [1, 6], [0, 60]), [taxCalls('answered')]: counter([1, 76]) },
  },
}

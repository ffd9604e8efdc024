import { notificationsOperations } from '@forecourt/contracts/notifications/operations'
import { countMails } from '@forecourt/mail/count-mails'
import type { MailSettings } from '@forecourt/mail/mail-settings'
import { createMailer } from '@forecourt/mail/mailer'
import { startMessaging } from '@forecourt/messaging/messaging'
import { syncIndexes } from '@forecourt/mongo/collections'
import { pingMongo } from '@forecourt/mongo/connect'
import { type Handlers, implementOperations } from '@forecourt/service-kit/implement'
import { onDealershipDeleted } from '@forecourt/service-kit/on-dealership-deleted'
import { type Service, type ServiceDeps, toService } from '@forecourt/service-kit/service'
import { createServiceApp } from '@forecourt/service-kit/service-app'
import { requireDealership } from './access/open-dealership.ts'
import { notificationsCollections } from './collections.ts'
import { notificationsDurables } from './consumers/durables.ts'
import { onAlertEvents } from './consumers/on-alert-events.ts'
import { onCustomerEvents } from './consumers/on-customer-events.ts'
import { onDeletedTradeIns } from './consumers/on-deleted-trade-ins.ts'
import { onDirectoryEvents } from './consumers/on-directory-events.ts'
import { onEndedSessions } from './consumers/on-ended-sessions.ts'
import { onInteractions } from './consumers/on-interactions.ts'
import { onMoments } from './consumers/on-moments.ts'
import { onReturnedMails } from './consumers/on-returned-mails.ts'
import { removeDealership } from './consumers/remove-dealership.ts'
import { createNotificationsDeps, NOTIFICATIONS_SETTINGS, type NotificationsDeps, type NotificationsSettings } from './deps.ts'
import { startEscalating } from './jobs/escalate.ts'
import { startFindingStoppedFeeds } from './jobs/find-stopped-feeds.ts'
import { startQueueingDigests } from './jobs/queue-digests.ts'
import { startReleasingHeld } from './jobs/release-held.ts'
import { startSendingDeliveries } from './jobs/send-deliveries.ts'
import { createNotificationMetrics } from './metrics.ts'
import { addPushDevice } from './operations/add-push-device.ts'
import { countUnreadAlerts } from './operations/count-unread-alerts.ts'
import { forgetPushDevice } from './operations/forget-push-device.ts'
import { getAlertPreferences } from './operations/get-alert-preferences.ts'
import { getChannelHealth } from './operations/get-channel-health.ts'
import { getDelivery } from './operations/get-delivery.ts'
import { getPushKey } from './operations/get-push-key.ts'
import { listAlerts } from './operations/list-alerts.ts'
import { listChats } from './operations/list-chats.ts'
import { listDeliveries } from './operations/list-deliveries.ts'
import { listPushDevices } from './operations/list-push-devices.ts'
import { markAlertRead } from './operations/mark-alert-read.ts'
import { markAlertsRead } from './operations/mark-alerts-read.ts'
import { pauseAlerts } from './operations/pause-alerts.ts'
import { removeChat } from './operations/remove-chat.ts'
import { removePushDevice } from './operations/remove-push-device.ts'
import { saveAlertPreferences } from './operations/save-alert-preferences.ts'
import { saveChat } from './operations/save-chat.ts'
import { sendTestAlert } from './operations/send-test-alert.ts'
import { testChat } from './operations/test-chat.ts'

export type NotificationsOptions = Partial<Omit<NotificationsSettings, 'mail'>> & { mail?: Partial<MailSettings> }

/**
 * Builds the notifications service. Its collections, consumers and jobs are running when the promise resolves. Call `listen` to accept requests.
 */
export async function buildApp(deps: ServiceDeps, own: NotificationsOptions = {}): Promise<Service> {
  const { mongo, nats, logger, verifier, registry } = deps
  const settings = { ...NOTIFICATIONS_SETTINGS, ...own, mail: { ...NOTIFICATIONS_SETTINGS.mail, ...own.mail } }
  const db = mongo.db(`${deps.databasePrefix}notifications`)
  await syncIndexes(db, notificationsCollections)
  const messaging = await startMessaging({ service: 'notifications', db, nats, logger, registry, durables: notificationsDurables })
  const mailer = createMailer(settings.mail, async () => {}, { logger, count: countMails(registry, ['alert']) })
  const metrics = createNotificationMetrics(registry)
  const notifications = createNotificationsDeps(deps, db, { metrics, mailer, messaging, settings })

  const app = createServiceApp({ name: 'notifications', logger, verifier, registry })
  implementOperations(app, notificationsOperations, handlers(notifications), {
    clock: deps.clock,
    requireDealership: (dealershipId) => requireDealership(notifications, dealershipId),
  })

  onDirectoryEvents(notifications)
  onDealershipDeleted(messaging, (dealershipId, options) => removeDealership(notifications, dealershipId, options))
  onCustomerEvents(notifications)
  onDeletedTradeIns(notifications)
  onReturnedMails(notifications)
  onEndedSessions(notifications)
  const installedAt = await notifications.stores.installation.recordStart(deps.clock())
  onAlertEvents(notifications, installedAt)
  onInteractions(notifications, installedAt)
  onMoments(notifications)

  const jobs = [
    ...startSendingDeliveries(notifications),
    startReleasingHeld(notifications, db),
    startEscalating(notifications, db),
    startFindingStoppedFeeds(notifications, db),
    startQueueingDigests(notifications, db),
  ]

  // readiness does not check NATS: without it, events wait in the outbox (design: nats unavailable)
  const closers = [...jobs.map(({ close }) => close), () => messaging.close()]
  return toService({ name: 'notifications', app, ready: () => pingMongo(mongo), closers })
}

function handlers(deps: NotificationsDeps): Handlers<typeof notificationsOperations> {
  return {
    listAlerts: listAlerts(deps),
    countUnreadAlerts: countUnreadAlerts(deps),
    markAlertRead: markAlertRead(deps),
    markAlertsRead: markAlertsRead(deps),
    getAlertPreferences: getAlertPreferences(deps),
    saveAlertPreferences: saveAlertPreferences(deps),
    pauseAlerts: pauseAlerts(deps),
    getPushKey: getPushKey(deps),
    listPushDevices: listPushDevices(deps),
    addPushDevice: addPushDevice(deps),
    removePushDevice: removePushDevice(deps),
    forgetPushDevice: forgetPushDevice(deps),
    sendTestAlert: sendTestAlert(deps),
    listChats: listChats(deps),
    saveChat: saveChat(deps),
    removeChat: removeChat(deps),
    testChat: testChat(deps),
    getChannelHealth: getChannelHealth(deps),
    listDeliveries: listDeliveries(deps),
    getDelivery: getDelivery(deps),
  }
}

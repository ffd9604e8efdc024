import { leadsOperations } from '@forecourt/contracts/leads/operations'
import { startMessaging } from '@forecourt/messaging/messaging'
import { syncIndexes } from '@forecourt/mongo/collections'
import { pingMongo } from '@forecourt/mongo/connect'
import { type Handlers, implementOperations } from '@forecourt/service-kit/implement'
import { onDealershipDeleted } from '@forecourt/service-kit/on-dealership-deleted'
import { type Service, type ServiceDeps, toService } from '@forecourt/service-kit/service'
import { createServiceApp } from '@forecourt/service-kit/service-app'
import { leadsCollections } from './collections.ts'
import { leadsDurables } from './consumers/durables.ts'
import { onCustomerChanges } from './consumers/on-customer-changes.ts'
import { onDirectoryEvents } from './consumers/on-directory-events.ts'
import { onPacketEvents } from './consumers/on-packet-events.ts'
import { onTradeInEvents } from './consumers/on-trade-in-events.ts'
import { removeDealership } from './consumers/remove-dealership.ts'
import { createLeadsDeps, type LeadsDeps } from './deps.ts'
import { startExpireIdleVisits } from './jobs/expire-idle-visits.ts'
import { startFillFirstSends } from './jobs/fill-first-sends.ts'
import { startReadBounces } from './jobs/read-bounces.ts'
import { startReportNotContacted } from './jobs/report-not-contacted.ts'
import { startSweepDeleted } from './jobs/sweep-deleted.ts'
import { LEADS_MAIL_SETTINGS, type LeadsMailSettings } from './mail/leads-mail-settings.ts'
import { observePackets } from './metrics.ts'
import { assignLead } from './operations/assign-lead.ts'
import { assignLeads } from './operations/assign-leads.ts'
import { closePacket } from './operations/close-packet.ts'
import { createCustomer } from './operations/create-customer.ts'
import { createLead } from './operations/create-lead.ts'
import { createPacketLog } from './operations/create-packet-log.ts'
import { createTradeInLink } from './operations/create-trade-in-link.ts'
import { createUrlActivity } from './operations/create-url-activity.ts'
import { deleteCustomer } from './operations/delete-customer.ts'
import { deleteLead } from './operations/delete-lead.ts'
import { deletePacketLog } from './operations/delete-packet-log.ts'
import { describePacketLink } from './operations/describe-packet-link.ts'
import { findPacketLink } from './operations/find-packet-link.ts'
import { getClickStream } from './operations/get-click-stream.ts'
import { getCustomer } from './operations/get-customer.ts'
import { getHome } from './operations/get-home.ts'
import { getLeadTimeline } from './operations/get-lead-timeline.ts'
import { getMailDelivery } from './operations/get-mail-delivery.ts'
import { getMailboxMessage } from './operations/get-mailbox-message.ts'
import { getPacketLog } from './operations/get-packet-log.ts'
import { getResponseReport } from './operations/get-response-report.ts'
import { getSessionActivity } from './operations/get-session-activity.ts'
import { getTradeInOrigin } from './operations/get-trade-in-origin.ts'
import { handleOpen } from './operations/handle-open.ts'
import { heartbeat } from './operations/heartbeat.ts'
import { listActiveViewers } from './operations/list-active-viewers.ts'
import { listCustomers } from './operations/list-customers.ts'
import { listDealershipActivity } from './operations/list-dealership-activity.ts'
import { listDuplicateCustomers } from './operations/list-duplicate-customers.ts'
import { listLeads } from './operations/list-leads.ts'
import { listMailbox } from './operations/list-mailbox.ts'
import { listPacketLogs } from './operations/list-packet-logs.ts'
import { listUrlActivity } from './operations/list-url-activity.ts'
import { markPacketSent } from './operations/mark-packet-sent.ts'
import { mergeCustomers } from './operations/merge-customers.ts'
import { noteContact } from './operations/note-contact.ts'
import { renderPacketEmail } from './operations/render-packet-email.ts'
import { requestFromInventory } from './operations/request-from-inventory.ts'
import { requestFromPacket } from './operations/request-from-packet.ts'
import { saveOptions } from './operations/save-options.ts'
import { sendPacketEmail } from './operations/send-packet-email.ts'
import { setPacketAccess } from './operations/set-packet-access.ts'
import { unassignLead } from './operations/unassign-lead.ts'
import { updateCustomer } from './operations/update-customer.ts'

/** Builds the leads service. Its collections, consumers and jobs are running when this resolves; it listens after `listen`. */
export async function buildApp(deps: ServiceDeps, { mail = {} }: { mail?: Partial<LeadsMailSettings> } = {}): Promise<Service> {
  const db = deps.mongo.db(`${deps.databasePrefix}leads`)
  await syncIndexes(db, leadsCollections)
  const messaging = await startMessaging({
    service: 'leads',
    db,
    nats: deps.nats,
    logger: deps.logger,
    registry: deps.registry,
    durables: leadsDurables,
  })
  const leads = createLeadsDeps(deps, db, messaging, { ...LEADS_MAIL_SETTINGS, ...mail })
  await leads.stores.packetLogs.fillFirstSends()
  observePackets(deps.registry, leads.stores.visits)

  const app = createServiceApp({
    name: 'leads',
    logger: deps.logger,
    verifier: deps.verifier,
    registry: deps.registry,
  })
  implementOperations(app, leadsOperations, handlers(leads), deps)

  onPacketEvents(leads)
  onCustomerChanges(leads)
  onDirectoryEvents(leads)
  onDealershipDeleted(messaging, (dealershipId, options) => removeDealership(leads, dealershipId, options))
  onTradeInEvents(leads)
  const jobs = [
    startExpireIdleVisits(leads, db),
    startSweepDeleted(leads, db),
    startFillFirstSends(leads, db),
    startReportNotContacted(leads, db),
    ...startReadBounces(leads, db, deps.registry),
  ]

  // NATS is not required: while it is unavailable events wait in the outbox (design: nats unavailable)
  const ready = () => pingMongo(deps.mongo)
  const closers = [...jobs.map(({ close }) => close), () => messaging.close(), async () => leads.hints.close()]
  return toService({ name: 'leads', app, ready, closers })
}

function handlers(leads: LeadsDeps): Handlers<typeof leadsOperations> {
  return {
    requestFromPacket: requestFromPacket(leads),
    requestFromInventory: requestFromInventory(leads),
    getHome: getHome(leads),
    listDealershipActivity: listDealershipActivity(leads),
    assignLeads: assignLeads(leads),
    getCustomer: getCustomer(leads),
    updateCustomer: updateCustomer(leads),
    markPacketSent: markPacketSent(leads),
    findPacketLink: findPacketLink(leads),
    listLeads: listLeads(leads),
    createLead: createLead(leads),
    listCustomers: listCustomers(leads),
    createCustomer: createCustomer(leads),
    createPacketLog: createPacketLog(leads),
    listPacketLogs: listPacketLogs(leads),
    getPacketLog: getPacketLog(leads),
    describePacketLink: describePacketLink(leads),
    handleOpen: handleOpen(leads),
    heartbeat: heartbeat(leads),
    closePacket: closePacket(leads),
    saveOptions: saveOptions(leads),
    createUrlActivity: createUrlActivity(leads),
    listUrlActivity: listUrlActivity(leads),
    getClickStream: getClickStream(leads),
    deleteLead: deleteLead(leads),
    assignLead: assignLead(leads),
    unassignLead: unassignLead(leads),
    deleteCustomer: deleteCustomer(leads),
    deletePacketLog: deletePacketLog(leads),
    setPacketAccess: setPacketAccess(leads),
    listDuplicateCustomers: listDuplicateCustomers(leads),
    mergeCustomers: mergeCustomers(leads),
    getLeadTimeline: getLeadTimeline(leads),
    getSessionActivity: getSessionActivity(leads),
    listActiveViewers: listActiveViewers(leads),
    renderPacketEmail: renderPacketEmail(leads),
    sendPacketEmail: sendPacketEmail(leads),
    getMailDelivery: getMailDelivery(leads),
    listMailbox: listMailbox(leads),
    getMailboxMessage: getMailboxMessage(leads),
    createTradeInLink: createTradeInLink(leads),
    getTradeInOrigin: getTradeInOrigin(leads),
    noteContact: noteContact(leads),
    getResponseReport: getResponseReport(leads),
  }
}

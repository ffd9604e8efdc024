import type { Db } from 'mongodb'
import { type ActivityStore, createActivityStore } from './activity-store.ts'
import { type BounceMailboxStore, createBounceMailboxStore } from './bounce-mailbox-store.ts'
import { type ContactStore, createContactStore } from './contact-store.ts'
import type { CustomerRecords } from './customer-records.ts'
import { type CustomerRequestStore, createCustomerRequestStore } from './customer-request-store.ts'
import { type CustomerStore, createCustomerStore } from './customer-store.ts'
import { createDealershipStore, type DealershipStore } from './dealership-store.ts'
import { createDuplicateCustomers, type DuplicateCustomers } from './duplicate-customers.ts'
import { createLeadAnalyticsStore, type LeadAnalyticsStore } from './lead-analytics-store.ts'
import { createLeadStore, type LeadStore } from './lead-store.ts'
import { createMailSendStore, type MailSendStore } from './mail-send-store.ts'
import { createMailboxStore, type MailboxStore } from './mailbox-store.ts'
import { createPacketLogStore, type PacketLogStore } from './packet-log-store.ts'
import { createResponseClockStore, type ResponseClockStore } from './response-clock-store.ts'
import { createTradeInLinkStore, type TradeInLinkStore } from './trade-in-link-store.ts'
import { createTradeInStore, type TradeInStore } from './trade-in-store.ts'
import { createUrlActivityStore, type UrlActivityStore } from './url-activity-store.ts'
import { createUserStore, type UserStore } from './user-store.ts'
import { createVisitStore, type VisitStore } from './visit-store.ts'

/** All stores of this service. */
export interface LeadsStores {
  customers: CustomerStore
  duplicates: DuplicateCustomers
  leads: LeadStore
  packetLogs: PacketLogStore
  visits: VisitStore
  activities: ActivityStore
  urlActivity: UrlActivityStore
  leadAnalytics: LeadAnalyticsStore
  dealerships: DealershipStore
  users: UserStore
  mailSends: MailSendStore
  mailbox: MailboxStore
  bounceMailbox: BounceMailboxStore
  tradeIns: TradeInStore
  tradeInLinks: TradeInLinkStore
  customerRequests: CustomerRequestStore
  contacts: ContactStore
  responseClocks: ResponseClockStore
}

/** Creates the stores on the service's own database. */
export function createLeadsStores(db: Db): LeadsStores {
  return {
    customers: createCustomerStore(db),
    duplicates: createDuplicateCustomers(db),
    leads: createLeadStore(db),
    packetLogs: createPacketLogStore(db),
    visits: createVisitStore(db),
    activities: createActivityStore(db),
    urlActivity: createUrlActivityStore(db),
    leadAnalytics: createLeadAnalyticsStore(db),
    dealerships: createDealershipStore(db),
    users: createUserStore(db),
    mailSends: createMailSendStore(db),
    mailbox: createMailboxStore(db),
    bounceMailbox: createBounceMailboxStore(db),
    tradeIns: createTradeInStore(db),
    tradeInLinks: createTradeInLinkStore(db),
    customerRequests: createCustomerRequestStore(db),
    contacts: createContactStore(db),
    responseClocks: createResponseClockStore(db),
  }
}

/** Returns the stores of records that are deleted with their customer, or reduced, and move with them in a merge; packets and leads need more. */
export function storesOfCustomers(stores: LeadsStores): CustomerRecords[] {
  const { tradeIns, tradeInLinks, customerRequests, contacts, responseClocks } = stores
  return [tradeIns, tradeInLinks, customerRequests, contacts, responseClocks]
}

const staff = (name, address, more = {}) => ({ name, as: 'owner', address, ...more })
const customer = (name, address, more = {}) => ({ name, as: 'customer', address, ...more })
/** A page that does not exist, or looks the same, at a dealership without data. */
const one = { empty: false }

/**
 * Every page that `make pictures STATES=…` photographs: who visits it (owner: signed in; customer: anonymous), and its URL (`facts` are those of
 * page-facts.mjs). `empty: false`: not photographed in the empty state. When a URL changes, change it here too.
 */
export const PAGES = [
  customer('login', () => '/admin/login', one),
  staff('dashboard', () => '/admin/dashboard', one),
  staff('home', ({ dealershipId }) => `/admin/home/${dealershipId}`),
  staff('leads', ({ dealershipId }) => `/admin/leads/${dealershipId}`),
  staff('lead', ({ dealershipId, leadId }) => `/admin/leads/${dealershipId}/${leadId}`, one),
  staff('customers', ({ dealershipId }) => `/admin/customers/${dealershipId}`),
  staff('customer', ({ dealershipId, customerId }) => `/admin/customers/${dealershipId}/${customerId}`, one),
  staff('duplicates', ({ dealershipId }) => `/admin/customers/${dealershipId}/duplicates`),
  staff('inventory', ({ dealershipId }) => `/admin/inventory/${dealershipId}`),
  staff('vehicle', ({ dealershipId, vin }) => `/admin/vehicle/${dealershipId}/${vin}`, one),
  staff('documents', ({ dealershipId }) => `/admin/documents/${dealershipId}`),
  staff('ready-to-sell', ({ dealershipId }) => `/admin/ready-to-sell/${dealershipId}`),
  staff('packets', ({ dealershipId }) => `/admin/packets/${dealershipId}`),
  staff('trade-ins', ({ dealershipId }) => `/admin/trade-ins/${dealershipId}`),
  staff('trade-ins-table', ({ dealershipId }) => `/admin/trade-ins/${dealershipId}?view=table`),
  staff('trade-in-details', ({ dealershipId, evaluationId }) => `/admin/trade-ins/${dealershipId}/${evaluationId}`, one),
  staff('trade-in-settings', ({ dealershipId }) => `/admin/trade-ins/${dealershipId}?panel=settings`),
  staff('trade-in-report', ({ dealershipId }) => `/admin/trade-ins/${dealershipId}?panel=report`),
  staff('response', ({ dealershipId }) => `/admin/response/${dealershipId}`),
  staff('feed', ({ dealershipId }) => `/admin/feed/${dealershipId}`),
  staff('feed-history', ({ dealershipId }) => `/admin/feed/${dealershipId}?view=history`),
  staff('feed-columns', ({ dealershipId }) => `/admin/feed/${dealershipId}?view=columns`),
  staff('team', ({ dealershipId }) => `/admin/team/${dealershipId}`),
  staff('team-activity', ({ dealershipId }) => `/admin/team/${dealershipId}?tab=activity`),
  staff('settings', ({ dealershipId }) => `/admin/settings/${dealershipId}`),
  staff('send-packet', ({ dealershipId }) => `/admin/home/${dealershipId}?modal=send.${dealershipId}`),
  staff('owner-users', () => '/admin/owner', one),
  staff('owner-links', () => '/admin/owner?tab=links', one),
  staff('owner-people', () => '/admin/owner?tab=dealerships', one),
  staff('owner-tax', () => '/admin/owner?tab=tax', one),
  staff('alerts', () => '/admin/notifications', one),
  staff('alert-settings', () => '/admin/notifications?tab=settings', one),
  staff('alert-channels', () => '/admin/notifications?tab=channels', one),
  staff('alert-deliveries', () => '/admin/notifications?tab=deliveries', one),
  staff('profile', () => '/admin/profile', one),
  staff('mailbox', () => '/dev/mailbox', one),
  staff('not-found', () => '/admin/nothing-here', one),
  customer('packet', ({ packet }) => packet, one),
  customer('packet-unknown', ({ packet }) => packet.replace(/[^/]+$/, 'nobody-made-this'), one),
  customer('trade-in', ({ slug }) => `/trade-in/${slug}`),
  customer('photo-request', ({ photoLink }) => photoLink, one),
  customer('offer', ({ offerLink }) => offerLink, one),
  customer('public-inventory', ({ slug }) => `/inventory/${slug}`),
  customer('public-vehicle', ({ slug, vin }) => `/inventory/${slug}?vehicle=${vin}`, one),
  customer('maintenance', () => '/', one),
]

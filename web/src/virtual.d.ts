/** The modules that build/contract-modules.ts makes from the contracts. */
declare module 'virtual:operations' {
  import type { RouteTable } from './api/operation-types.ts'
  export const operations: RouteTable
}

declare module 'virtual:contract-constants' {
  type Leads = typeof import('@forecourt/contracts/leads/records') & typeof import('@forecourt/contracts/leads/engagement')
  type Home = typeof import('@forecourt/contracts/leads/home')
  type Feed = typeof import('@forecourt/contracts/inventory-feed/feed-versions')
  type Auth = typeof import('@forecourt/contracts/auth/operations')
  type Activity = typeof import('@forecourt/contracts/auth/activity')
  type TaxVin = typeof import('@forecourt/contracts/tax-vin/operations')
  type Vins = typeof import('@forecourt/contracts/tax-vin/vins')
  type Offers = typeof import('@forecourt/contracts/trade-ins/offers')
  type Desk = typeof import('@forecourt/contracts/trade-ins/desk-operations')
  type CustomerLinks = typeof import('@forecourt/contracts/trade-ins/customer-links')
  export const HEARTBEAT_INTERVAL_MS: Leads['HEARTBEAT_INTERVAL_MS']
  export const HOME_SECTIONS: Home['HOME_SECTIONS']
  export const LISTED_SECTIONS: Home['LISTED_SECTIONS']
  export const LEAD_SORTS: Leads['LEAD_SORTS']
  export const LEAD_STATES: Leads['LEAD_STATES']
  export const PACKET_LINK_EXPIRED: Leads['PACKET_LINK_EXPIRED']
  export const PACKET_NOTE_LENGTH: Leads['PACKET_NOTE_LENGTH']
  export const PACKET_TEMPLATES: Leads['PACKET_TEMPLATES']
  export const USER_INTERACTION_FIELD: Leads['USER_INTERACTION_FIELD']
  export const FEED_MAX_BYTES: Feed['FEED_MAX_BYTES']
  export const TAX_LOOKUP_RESULTS: TaxVin['TAX_LOOKUP_RESULTS']
  export const TAX_TABLE_MAX_BYTES: TaxVin['TAX_TABLE_MAX_BYTES']
  export const URL_ACTIVITY_LIMIT: Leads['URL_ACTIVITY_LIMIT']
  export const VIN_SERVICE_UNREACHABLE: Vins['VIN_SERVICE_UNREACHABLE']
  export const PASSWORD_MIN_LENGTH: Auth['PASSWORD_MIN_LENGTH']
  export const RESET_PASSWORD_MIN_LENGTH: Auth['RESET_PASSWORD_MIN_LENGTH']
  export const ACTION_TYPES: Activity['ACTION_TYPES']
  export const ACTIVITY_KEPT_DAYS: Activity['ACTIVITY_KEPT_DAYS']
  export const ACTIVITY_LOG_LIMIT: Activity['ACTIVITY_LOG_LIMIT']
  export const ACTIVITY_PERIOD_DAYS: Activity['ACTIVITY_PERIOD_DAYS']
  export const OFFER_LIMITS: Offers['OFFER_LIMITS']
  export const DESK_PAGE_SIZE: Desk['DESK_PAGE_SIZE']
  export const EVALUATION_FILTERS: Desk['EVALUATION_FILTERS']
  export const EVALUATION_SORTS: Desk['EVALUATION_SORTS']
  export const PHOTO_LINK_DAYS: CustomerLinks['PHOTO_LINK_DAYS']
}

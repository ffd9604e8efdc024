/** The modules that build/contract-modules.ts makes of the contracts. */
declare module 'virtual:operations' {
  import type { RouteTable } from './api/operation-types.ts'
  export const operations: RouteTable
}

declare module 'virtual:contract-constants' {
  type Leads = typeof import('@forecourt/contracts/leads/operations')
  type Feed = typeof import('@forecourt/contracts/inventory-feed/operations')
  export const HEARTBEAT_INTERVAL_MS: Leads['HEARTBEAT_INTERVAL_MS']
  export const PACKET_TEMPLATES: Leads['PACKET_TEMPLATES']
  export const USER_INTERACTION_FIELD: Leads['USER_INTERACTION_FIELD']
  export const FEED_MAX_BYTES: Feed['FEED_MAX_BYTES']
}

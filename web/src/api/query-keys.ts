/** The keys of the query cache, shared by live updates and features. Everything of a dealership is below its id. */
export const queryKeys = {
  /** the signed-in user's profile and saved filters */
  profile: ['profile'] as const,
  /** the sessions of the signed-in user */
  ownSessions: ['own-sessions'] as const,
  twoStep: ['two-step'] as const,
  dealerships: ['dealerships'] as const,
  /** the alerts of the signed-in user and their unread count */
  inbox: ['inbox'] as const,
  /** the signed-in user's alert preferences and the health of the channels */
  alertSettings: ['alert-settings'] as const,
  vehicles: (dealershipId: string) => ['dealership', dealershipId, 'vehicles'] as const,
  vehicle: (dealershipId: string, vehicleId: string) => ['dealership', dealershipId, 'vehicle', vehicleId] as const,
  /** the documents of all vehicles, and those without one */
  allDocuments: (dealershipId: string) => ['dealership', dealershipId, 'documents'] as const,
  documents: (dealershipId: string, vin: string) => ['dealership', dealershipId, 'documents', vin] as const,
  unfiledDocuments: (dealershipId: string) => ['dealership', dealershipId, 'documents', 'unfiled'] as const,
  feedVersions: (dealershipId: string) => ['dealership', dealershipId, 'feed-versions'] as const,
  feedFormat: (dealershipId: string) => ['dealership', dealershipId, 'feed-format'] as const,
  feedWatch: (dealershipId: string) => ['dealership', dealershipId, 'feed-watch'] as const,
  leads: (dealershipId: string) => ['dealership', dealershipId, 'leads'] as const,
  customers: (dealershipId: string) => ['dealership', dealershipId, 'customers'] as const,
  packetLogs: (dealershipId: string) => ['dealership', dealershipId, 'packet-logs'] as const,
  clickStream: (dealershipId: string) => ['dealership', dealershipId, 'click-stream'] as const,
  evaluations: (dealershipId: string) => ['dealership', dealershipId, 'evaluations'] as const,
  tradeInSettings: (dealershipId: string) => ['dealership', dealershipId, 'trade-in-settings'] as const,
  activity: (dealershipId: string) => ['dealership', dealershipId, 'activity'] as const,
  salesTeam: (dealershipId: string) => ['dealership', dealershipId, 'sales-team'] as const,
  adminUsers: ['admin-users'] as const,
  urlActivity: ['url-activity'] as const,
  taxTables: ['tax-tables'] as const,
  zipLookups: (query: object) => ['tax-tables', 'lookups', query] as const,
  /** who views a packet now, at all dealerships that the caller sees */
  activeViewers: ['active-viewers'] as const,
}

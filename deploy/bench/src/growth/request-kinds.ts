/** The requests whose cost the bench measures, with their names in its tables. */
export const REQUEST_KINDS = {
  'sign-in': 'sign-in (argon2id)',
  'inventory-page': 'page of 24 vehicles',
  vehicle: 'one vehicle',
  'vehicle-documents': 'documents of a vehicle',
  'leads-page': 'page of 24 leads',
  home: 'home of a dealership',
  'tax-rate': 'sales tax rate',
  'lead-write': 'lead with its customer (write)',
  'packet-made': 'packet link (create)',
  'packet-open': 'packet page (open)',
  heartbeat: 'heartbeat of a packet page',
  click: 'click on a packet page',
  feed: 'feed of 1,000 vehicles, a tenth with a changed price',
  document: 'PDF of one page and 1.5 MB, filed and drawn',
  'trade-in': 'trade-in with 8 photos of 4 MB',
} as const
export type RequestKind = keyof typeof REQUEST_KINDS

export const KINDS = Object.keys(REQUEST_KINDS) as RequestKind[]

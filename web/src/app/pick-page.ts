export type Page = 'staff' | 'packet' | 'trade-in' | 'inventory' | 'maintenance' | 'not-found'

const EXACT: Readonly<Record<string, Page>> = {
  '/': 'maintenance',
  '/jdpower-test': 'maintenance',
  '/admin': 'staff',
  '/admin/login': 'staff',
  '/admin/dashboard': 'staff',
  '/dev/mailbox': 'staff',
}
const PREFIXES: readonly (readonly [string, Page])[] = [
  ['/admin/vehicle/', 'staff'],
  ['/vehicle-packet/', 'packet'],
  ['/trade-in/', 'trade-in'],
  ['/dealership/', 'inventory'],
  ['/inventory/', 'inventory'],
]

/** The page behind a path (rules: route table); trailing slashes are ignored. */
export function pickPage(pathname: string): Page {
  const path = pathname.replace(/\/+$/, '') || '/'
  const prefix = PREFIXES.find(([start]) => path.startsWith(start))
  return EXACT[path] ?? prefix?.[1] ?? 'not-found'
}

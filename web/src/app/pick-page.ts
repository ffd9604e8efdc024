import { ROUTES, routeStart } from '../shared/paths.ts'
import { STAFF_ROUTES } from '../shared/staff-paths.ts'

type Page = 'staff' | 'packet' | 'trade-in' | 'trade-in-photos' | 'trade-in-offer' | 'inventory' | 'maintenance' | 'not-found'

const STAFF = Object.values(STAFF_ROUTES).map((route) => [route, 'staff'] as const)
const isPattern = ([route]: readonly [string, Page]) => route.includes(':')

const EXACT: Readonly<Record<string, Page>> = {
  [ROUTES.home]: 'maintenance',
  [ROUTES.jdPowerTest]: 'maintenance',
  ...Object.fromEntries(STAFF.filter((each) => !isPattern(each))),
}
const PREFIXES: readonly (readonly [string, Page])[] = [
  ...STAFF.filter(isPattern).map(([route]) => [routeStart(route), 'staff'] as const),
  [routeStart(ROUTES.packet), 'packet'],
  [routeStart(ROUTES.tradeIn), 'trade-in'],
  [routeStart(ROUTES.tradeInPhotos), 'trade-in-photos'],
  [routeStart(ROUTES.tradeInOffer), 'trade-in-offer'],
  [routeStart(ROUTES.inventoryByDealership), 'inventory'],
  [routeStart(ROUTES.inventory), 'inventory'],
]

/** The page behind a path (rules: route table); trailing slashes are ignored. */
export function pickPage(pathname: string): Page {
  const path = pathname.replace(/\/+$/, '') || '/'
  const prefix = PREFIXES.find(([start]) => path.startsWith(start))
  return EXACT[path] ?? prefix?.[1] ?? 'not-found'
}

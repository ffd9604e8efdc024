import { ROUTES, routeStart } from '../shared/paths.ts'
import { STAFF_ROUTES } from '../shared/staff-paths.ts'

export type Page = 'staff' | 'packet' | 'trade-in' | 'trade-in-photos' | 'trade-in-offer' | 'inventory' | 'maintenance' | 'not-found'

const EXACT: Readonly<Record<string, Page>> = {
  [ROUTES.home]: 'maintenance',
  [ROUTES.jdPowerTest]: 'maintenance',
  [STAFF_ROUTES.admin]: 'staff',
  [STAFF_ROUTES.login]: 'staff',
  [STAFF_ROUTES.dashboard]: 'staff',
  [STAFF_ROUTES.mailbox]: 'staff',
}
const PREFIXES: readonly (readonly [string, Page])[] = [
  [routeStart(STAFF_ROUTES.readyToSell), 'staff'],
  [routeStart(STAFF_ROUTES.vehicle), 'staff'],
  [routeStart(STAFF_ROUTES.documents), 'staff'],
  [routeStart(STAFF_ROUTES.tradeIns), 'staff'],
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

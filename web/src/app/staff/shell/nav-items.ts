import type { Role } from '@forecourt/contracts/operation'
import type { ComponentType } from 'react'
import {
  customersPath,
  dashboardPath,
  documentsPath,
  feedPath,
  homePath,
  leadsPath,
  ownerPath,
  packetsPath,
  settingsPath,
  staffInventoryPath,
  teamPath,
  tradeInsPath,
} from '../../../shared/staff-paths.ts'
import {
  IconBuilding,
  IconCar,
  IconDatabase,
  IconFile,
  IconHome,
  IconLink,
  IconPerson,
  IconSettings,
  IconSwap,
  IconUserCheck,
  IconUsers,
} from '../../../ui/icons.tsx'

/** The counts that the rail shows next to entries. */
export type NavCount = 'leads' | 'vehicles' | 'trade-ins' | 'feed'

export interface NavItem {
  label: string
  path: string
  icon: ComponentType<{ size?: number }>
  count?: NavCount
  /** the letter pressed after 'g': g h, g l */
  key?: string
  /** shown in the bottom bar of a phone; the others are behind 'More' */
  onPhone?: true
}

/** The pages of the portal by role (rules: shell): those of a dealership, or those across all dealerships when none is chosen. */
export function navItems(role: Role, dealershipId: string | null): { main: NavItem[]; rest: NavItem[] } {
  const ownerSettings = { label: 'Owner Settings', path: ownerPath(), icon: IconSettings, key: 'o' }
  if (dealershipId === null) {
    const home: NavItem = { label: 'Home', path: dashboardPath(), icon: IconHome, key: 'h', onPhone: true }
    return { main: role === 'OWNER' ? [home, { ...ownerSettings, onPhone: true }] : [home], rest: [] }
  }
  const main: NavItem[] = [
    { label: 'Home', path: homePath(dealershipId), icon: IconHome, key: 'h', onPhone: true },
    { label: 'Leads', path: leadsPath(dealershipId), icon: IconUsers, count: 'leads', key: 'l', onPhone: true },
    { label: 'Customers', path: customersPath(dealershipId), icon: IconPerson, key: 'c' },
    { label: 'Inventory', path: staffInventoryPath(dealershipId), icon: IconCar, count: 'vehicles', key: 'i', onPhone: true },
    { label: 'Packets', path: packetsPath(dealershipId), icon: IconLink, key: 'p' },
    { label: 'Trade-ins', path: tradeInsPath(dealershipId), icon: IconSwap, count: 'trade-ins', key: 't' },
  ]
  const rest: NavItem[] = [
    { label: 'Documents', path: documentsPath(dealershipId), icon: IconFile, key: 'd' },
    { label: 'Feed', path: feedPath(dealershipId), icon: IconDatabase, count: 'feed', key: 'f' },
  ]
  const managed: NavItem[] = [
    { label: 'Team', path: teamPath(dealershipId), icon: IconUserCheck, key: 'm' },
    { label: 'Settings', path: settingsPath(dealershipId), icon: IconSettings, key: 's' },
  ]
  const all: NavItem = { label: 'All dealerships', path: dashboardPath(), icon: IconBuilding, key: 'a' }
  return { main, rest: [...rest, ...(role === 'SALES' ? [] : managed), ...(role === 'OWNER' ? [all] : [])] }
}

/** Whether the page at `path`, or one below it, is on screen. */
export function isCurrent(path: string, pathname: string): boolean {
  return pathname === path || pathname.startsWith(`${path}/`)
}

import type { Role } from '@forecourt/contracts/operation'
import { inventoryPath } from '../../../shared/paths.ts'
import {
  duplicatesPath,
  feedPath,
  leadsPath,
  notificationsPath,
  ownerPath,
  packetsPath,
  profilePath,
  readyToSellPath,
  responsePath,
  settingsPath,
  teamPath,
} from '../../../shared/staff-paths.ts'
import { navItems } from './nav-items.ts'

/** The action of a palette entry. */
export type PaletteAction =
  | { go: string }
  | { leave: string }
  | { modal: 'send' | 'window-sticker' }
  | { do: 'password' | 'theme' | 'shortcuts' | 'logout' }

export interface PaletteEntry {
  label: string
  /** further search words in addition to the label */
  words: string
  action: PaletteAction
}

/** The portal's pages for a user, named as in the rail, or else as in their headings. */
export function palettePages(role: Role, dealershipId: string | null): PaletteEntry[] {
  const { main, rest } = navItems(role, dealershipId)
  const inRail = [...main, ...rest].filter(({ path }) => path !== ownerPath())
  const ofManagers: PaletteEntry[] =
    dealershipId === null || role === 'SALES'
      ? []
      : [
          { label: 'Possible duplicates', words: 'customers merge', action: { go: duplicatesPath(dealershipId) } },
          { label: 'Response times', words: 'clock waiting', action: { go: responsePath(dealershipId) } },
        ]
  const ofOwner: PaletteEntry[] =
    role === 'OWNER' ? [{ label: 'Owner Settings', words: 'users links tax rates', action: { go: ownerPath() } }] : []
  return [
    ...inRail.map(({ label, path }): PaletteEntry => ({ label, words: '', action: { go: path } })),
    ...ofManagers,
    ...ofOwner,
    { label: 'Notifications', words: 'alerts push email', action: { go: notificationsPath() } },
    { label: 'Your profile', words: 'photo phone title', action: { go: profilePath() } },
  ]
}

/** The actions that are available on every page, named like their buttons. */
export function paletteActions(role: Role, dealershipId: string | null): PaletteEntry[] {
  const ofDealership: PaletteEntry[] =
    dealershipId === null
      ? []
      : [
          { label: 'Send Packet', words: 'vehicle text email link', action: { modal: 'send' } },
          { label: 'View Customer Leads', words: '', action: { go: leadsPath(dealershipId) } },
          { label: 'CSV File Management', words: 'upload inventory import feed', action: { go: feedPath(dealershipId) } },
          { label: 'Packet Link Logs', words: 'packets sent', action: { go: packetsPath(dealershipId) } },
          { label: 'Ready to sell', words: 'missing package documents', action: { go: readyToSellPath(dealershipId) } },
          { label: 'Window Sticker', words: 'msrp monroney', action: { modal: 'window-sticker' } },
          { label: 'Public page', words: 'customers inventory website', action: { leave: inventoryPath(dealershipId) } },
        ]
  const ofManagers: PaletteEntry[] =
    dealershipId === null || role === 'SALES'
      ? []
      : [
          { label: 'Team Activity', words: 'analytics log', action: { go: teamPath(dealershipId, { tab: 'activity' }) } },
          { label: 'Dealership hours and phone', words: 'contact address settings', action: { go: settingsPath(dealershipId) } },
        ]
  return [
    ...ofDealership,
    ...ofManagers,
    { label: 'Change password', words: '', action: { do: 'password' } },
    { label: 'Theme', words: 'dark light mode', action: { do: 'theme' } },
    { label: 'Keyboard shortcuts', words: 'keys help', action: { do: 'shortcuts' } },
    { label: 'Logout', words: 'sign out', action: { do: 'logout' } },
  ]
}

/** The entries that contain every word of a search, in any order; all entries for an empty search. */
export function matching(entries: readonly PaletteEntry[], search: string): PaletteEntry[] {
  const wanted = search.toLowerCase().split(/\s+/).filter(Boolean)
  return entries.filter(({ label, words }) => wanted.every((word) => `${label} ${words}`.toLowerCase().includes(word)))
}

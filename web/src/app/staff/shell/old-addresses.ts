import {
  customersPath,
  duplicatesPath,
  feedPath,
  leadsPath,
  modalParam,
  openModal,
  ownerPath,
  packetsPath,
  settingsPath,
  staffInventoryPath,
  teamPath,
} from '../../../shared/staff-paths.ts'

/** Pages that used to be dialogs over the dashboard, by the name in the `modal` param. */
const PAGES: Readonly<Record<string, (dealershipId: string, itemId: string | null) => string>> = {
  csv: (dealershipId, itemId) => feedPath(dealershipId, itemId === null ? {} : { view: itemId }),
  customers: (dealershipId) => customersPath(dealershipId),
  duplicates: (dealershipId) => duplicatesPath(dealershipId),
  lead: (dealershipId, itemId) => leadsPath(dealershipId, itemId),
  logs: (dealershipId) => packetsPath(dealershipId),
  'owner-settings': () => ownerPath(),
  'sales-team': (dealershipId) => teamPath(dealershipId),
  settings: (dealershipId) => settingsPath(dealershipId),
  'team-activity': (dealershipId) => teamPath(dealershipId, { tab: 'activity' }),
}

/**
 * The current address for a dashboard address of an earlier version, which bookmarks, mails and notes may still have. null: it is an address of the
 * dashboard itself.
 */
export function newAddressOf(params: URLSearchParams): string | null {
  const modal = openModal(params)
  const page = modal === null ? undefined : PAGES[modal.name]
  if (modal !== null && page !== undefined) return page(modal.dealershipId, modal.itemId)
  const dealershipId = params.get('dealership')
  const shown = modal === null ? '' : modalParam(modal.name, modal.dealershipId, modal.itemId)
  if (dealershipId === null || dealershipId === '') {
    return modal === null || modal.dealershipId === 'me' ? null : withParams(staffInventoryPath(modal.dealershipId), { modal: shown })
  }
  const rest = Object.fromEntries([...params].filter(([name]) => !['dealership', 'tab', 'modal', 'show'].includes(name)))
  const more = shown === '' ? rest : { ...rest, modal: shown }
  return withParams(params.get('tab') === 'leads' ? leadsPath(dealershipId) : staffInventoryPath(dealershipId), more)
}

function withParams(path: string, params: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(params).toString()
  return query === '' ? path : `${path}?${query}`
}

import { LEAD_SORTS, LEAD_STATES } from 'virtual:contract-constants'
import type { Lead } from '@forecourt/contracts/leads/records'
import { vehicleTitle } from '../../../shared/vehicle/model/vehicle-text.ts'
import type { Tone } from '../../../staff-ui/status-pill.tsx'
import { countOf } from '../../../ui/format.ts'

/** rules: leads screen */
export const LEAD_DATES = ['all', 'today', 'threeDays', 'sevenDays'] as const
type LeadDate = (typeof LEAD_DATES)[number]
export const DATE_LABELS: Readonly<Record<LeadDate, string>> = {
  all: 'All dates',
  today: 'Today',
  threeDays: 'Last 3 days',
  sevenDays: 'Last 7 days',
}

export { LEAD_SORTS }

type LeadSort = (typeof LEAD_SORTS)[number]
export const LEAD_SORT_LABELS: Readonly<Record<LeadSort, string>> = {
  'recent-lead': 'Newest lead',
  score: 'Score',
  'recent-session': 'Latest session',
  'recent-calculator': 'Latest calculator use',
  'most-clicks': 'Most clicks',
}

/** In a row of buttons, where the long words have no room. */
export const DATE_SHORT_LABELS: Readonly<Record<LeadDate, string>> = {
  all: 'All',
  today: 'Today',
  threeDays: '3 days',
  sevenDays: '7 days',
}

/** rules: lead state */
export const STATE_FILTERS = ['all', ...LEAD_STATES] as const
type StateFilter = (typeof STATE_FILTERS)[number]
export const STATE_LABELS: Readonly<Record<StateFilter, string>> = {
  all: 'Any state',
  viewing: 'Viewing now',
  submitted: 'Submitted',
  requested: 'Asked for something',
  quiet: 'Went quiet',
  opened: 'Opened',
  unopened: 'Not opened',
  new: 'Nothing sent yet',
}

export const LEADS_PAGE_SIZE = 10

export interface LeadsQuery {
  search: string
  date: LeadDate
  sort: LeadSort
  state: StateFilter
  /** a staff user's id, 'nobody', or 'all' */
  assignedTo: string
  page: number
}

/** The values without any filter: they show every lead. */
export const EVERY_LEAD = { search: '', date: 'all', state: 'all', assignedTo: 'all' } as const

/** Whether a query filters leads. */
export function isNarrowed({ search, date, state, assignedTo }: LeadsQuery): boolean {
  return search !== '' || date !== 'all' || state !== 'all' || assignedTo !== 'all'
}

/** The owner filter of an address: 'all', 'nobody' or an id. */
export function ownerFilter(value: string | null): string {
  return value !== null && (value === 'nobody' || /^[0-9a-f]{24}$/.test(value)) ? value : 'all'
}

export function leadName({ firstName, lastName }: Pick<Lead, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.trim() || 'Customer'
}

/** '2021 Jeep Wrangler · T1', what a lead is about. */
export function leadVehicle({ vehicle }: Pick<Lead, 'vehicle'>): string {
  const title = vehicleTitle(vehicle)
  const parts = [title === NAMELESS ? '' : title, vehicle.stockNumber].filter(Boolean)
  return parts.length === 0 ? 'No vehicle yet' : parts.join(' · ')
}

/** What vehicleTitle calls a vehicle that has no name. */
const NAMELESS = vehicleTitle({})

/** 'Sam Seller, sales', or 'Legacy' for leads from before creators were kept. */
export function createdByText(lead: Pick<Lead, 'createdBy'>): string {
  return lead.createdBy === null ? 'Legacy' : `${lead.createdBy.name}, ${lead.createdBy.role.toLowerCase()}`
}

/** When the customer last clicked or changed something: both are counted as clicks. Null before the first one. */
export function latestClickTime({ mostRecentClickTime: click, mostRecentCalcTime: change }: ClickTimes): string | null {
  if (click === null || change === null) return click ?? change
  return click > change ? click : change
}
type ClickTimes = Pick<Lead, 'mostRecentClickTime' | 'mostRecentCalcTime'>

/** What was submitted stays so; that nothing was is unknown while the server cannot be asked, `checking` (rules: submitted status). */
export function submittedStatus(submitted: boolean, checking: boolean): { label: string; tone: Tone } {
  if (submitted) return { label: '✓ Submitted', tone: 'good' }
  return checking ? { label: '⏳ Checking...', tone: 'warn' } : { label: '✗ Not Submitted', tone: 'neutral' }
}

/** 'Showing 10 of 34': how many leads are on the page, of how many. */
export function shownOf(page: number, pageSize: number, onPage: number, total: number): { from: number; to: number } {
  if (total === 0 || onPage === 0) return { from: 0, to: 0 }
  const from = (page - 1) * pageSize + 1
  return { from, to: from + onPage - 1 }
}

/** What deleting a lead will take with it, before it is done. */
export function deletionWarning(lead: Pick<Lead, 'firstName' | 'lastName' | 'packets' | 'vehicle'>): string {
  const vehicle = vehicleTitle(lead.vehicle)
  const about = vehicle === NAMELESS ? '' : ` (${vehicle})`
  const all = lead.packets === 0 ? '' : `, with all of their ${countOf(lead.packets, 'packet link')}`
  return [
    `The lead of ${leadName(lead)}${about} will be deleted, with its packet links and everything done on their pages; the links stop working.`,
    `If it is the customer's only lead, the customer goes too${all}. This cannot be undone.`,
  ].join(' ')
}

/** 'Lead deleted, with 1 customer and 3 packet links': what went, afterwards. */
export function deletionReport({ customersDeleted, packetLogsDeleted }: { customersDeleted: number; packetLogsDeleted: number }): string {
  const gone = [
    customersDeleted > 0 ? countOf(customersDeleted, 'customer') : '',
    packetLogsDeleted > 0 ? countOf(packetLogsDeleted, 'packet link') : '',
  ].filter(Boolean)
  return gone.length === 0 ? 'Lead deleted' : `Lead deleted, with ${gone.join(' and ')}`
}

import { LEAD_SORTS, LEAD_STATES, LISTED_SECTIONS } from 'virtual:contract-constants'
import type { Lead } from '@forecourt/contracts/leads/records'
import { vehicleTitle } from '@forecourt/vehicle/vehicle-title'
import { customerName } from '../../../shared/customers/model/customer-text.ts'
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

/** Short labels for a row of buttons. */
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

/** What home counts and the list can show in full (rules: home). */
export const SECTION_FILTERS = ['all', ...LISTED_SECTIONS] as const

export const LEADS_PAGE_SIZE = 10

export interface LeadsQuery {
  search: string
  date: LeadDate
  sort: LeadSort
  state: StateFilter
  section: (typeof SECTION_FILTERS)[number]
  /** a staff user's id, 'nobody', or 'all' */
  assignedTo: string
  page: number
}

/** The filter values that show every lead. */
export const EVERY_LEAD = { search: '', date: 'all', state: 'all', section: 'all', assignedTo: 'all' } as const

/** Whether a query filters leads. */
export function isNarrowed({ search, date, state, section, assignedTo }: LeadsQuery): boolean {
  return search !== '' || date !== 'all' || state !== 'all' || section !== 'all' || assignedTo !== 'all'
}

/** Parses the assignee filter of an address: 'all', 'nobody' or an id. */
export function ownerFilter(value: string | null): string {
  return value !== null && (value === 'nobody' || /^[0-9a-f]{24}$/.test(value)) ? value : 'all'
}

/** Returns the vehicle of a lead: '2021 Jeep Wrangler · T1'. */
export function leadVehicle({ vehicle }: Pick<Lead, 'vehicle'>): string {
  const title = vehicleTitle(vehicle)
  const parts = [title === NAMELESS ? '' : title, vehicle.stockNumber].filter(Boolean)
  return parts.length === 0 ? 'No vehicle yet' : parts.join(' · ')
}

/** The title of a vehicle without a name. */
const NAMELESS = vehicleTitle({})

/** Returns 'Sam Seller, sales', or 'Legacy' for a lead without a recorded creator. */
export function createdByText(lead: Pick<Lead, 'createdBy'>): string {
  return lead.createdBy === null ? 'Legacy' : `${lead.createdBy.name}, ${lead.createdBy.role.toLowerCase()}`
}

/** Returns the time of the customer's last click or calculator change, which both count as clicks; null without any. */
export function latestClickTime({ mostRecentClickTime: click, mostRecentCalcTime: change }: ClickTimes): string | null {
  if (click === null || change === null) return click ?? change
  return click > change ? click : change
}
type ClickTimes = Pick<Lead, 'mostRecentClickTime' | 'mostRecentCalcTime'>

/** Returns the submitted status. While the server cannot be reached (`checking`), only 'submitted' is certain (rules: submitted status). */
export function submittedStatus(submitted: boolean, checking: boolean): { label: string; tone: Tone } {
  if (submitted) return { label: '✓ Submitted', tone: 'good' }
  return checking ? { label: '⏳ Checking...', tone: 'warn' } : { label: '✗ Not Submitted', tone: 'neutral' }
}

/**
 * Returns the number of leads on a page and their first and last position, counted from 1, as in 'Showing 11–20 of 34'; zeros without leads. Never
 * beyond `total`: a lead that left the list keeps its row.
 */
export function shownOf(page: number, pageSize: number, onPage: number, total: number): { count: number; from: number; to: number } {
  const before = (page - 1) * pageSize
  const to = Math.min(before + onPage, total)
  return to <= before ? { count: 0, from: 0, to: 0 } : { count: to - before, from: before + 1, to }
}

/** Returns the confirmation text: what is deleted with a lead. */
export function deletionWarning(lead: Pick<Lead, 'firstName' | 'lastName' | 'packets' | 'vehicle'>): string {
  const vehicle = vehicleTitle(lead.vehicle)
  const about = vehicle === NAMELESS ? '' : ` (${vehicle})`
  const all = lead.packets === 0 ? '' : ` and all of their ${countOf(lead.packets, 'packet link')}`
  return [
    `You'll lose the lead of ${customerName(lead)}${about}, its packet links and their activity. The links will stop working.`,
    `If it's the customer's only lead, you'll also lose the customer${all}. Their trade-ins stay under Trade-ins. This cannot be undone.`,
  ].join(' ')
}

/** Returns the message after a deletion: 'Lead deleted, with 1 customer and 3 packet links'. */
export function deletionReport({ customersDeleted, packetLogsDeleted }: { customersDeleted: number; packetLogsDeleted: number }): string {
  const gone = [
    customersDeleted > 0 ? countOf(customersDeleted, 'customer') : '',
    packetLogsDeleted > 0 ? countOf(packetLogsDeleted, 'packet link') : '',
  ].filter(Boolean)
  return gone.length === 0 ? 'Lead deleted' : `Lead deleted, with ${gone.join(' and ')}`
}

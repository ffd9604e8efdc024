import type { Lead } from '@forecourt/contracts/leads/records'

/** spec/2 section 2.1. */
export const LEAD_DATES = ['all', 'today', 'threeDays', 'sevenDays'] as const
export type LeadDate = (typeof LEAD_DATES)[number]
export const DATE_LABELS: Readonly<Record<LeadDate, string>> = {
  all: 'All dates',
  today: 'Today',
  threeDays: 'Last 3 days',
  sevenDays: 'Last 7 days',
}

export const LEAD_SORTS = ['recent-lead', 'recent-session', 'recent-calculator', 'most-clicks'] as const
export type LeadSort = (typeof LEAD_SORTS)[number]
export const LEAD_SORT_LABELS: Readonly<Record<LeadSort, string>> = {
  'recent-lead': 'Newest lead',
  'recent-session': 'Latest session',
  'recent-calculator': 'Latest calculator use',
  'most-clicks': 'Most clicks',
}

export const LEADS_PAGE_SIZE = 10

export interface LeadQuestion {
  search: string
  date: LeadDate
  sort: LeadSort
  page: number
}

/** 'Sam Seller, sales', or 'Legacy' for leads from before creators were kept. */
export function createdByText(lead: Pick<Lead, 'createdBy'>): string {
  return lead.createdBy === null ? 'Legacy' : `${lead.createdBy.name}, ${lead.createdBy.role.toLowerCase()}`
}

/** 'Showing 10 of 34': how many leads are on the page, of how many. */
export function shownOf(page: number, pageSize: number, onPage: number, total: number): { from: number; to: number } {
  if (total === 0 || onPage === 0) return { from: 0, to: 0 }
  const from = (page - 1) * pageSize + 1
  return { from, to: from + onPage - 1 }
}

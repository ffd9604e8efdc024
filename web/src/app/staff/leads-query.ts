import {
  LEAD_DATES,
  LEAD_SORTS,
  type LeadsQuery,
  ownerFilter,
  SECTION_FILTERS,
  STATE_FILTERS,
} from '../../features/leads/model/lead-list.ts'
import { choice, pageNumber } from './view-params.ts'

/** The query in an address. */
export function parseLeadsQuery(params: URLSearchParams): LeadsQuery {
  return {
    search: params.get('search') ?? '',
    page: pageNumber(params),
    date: choice(params, 'date', LEAD_DATES),
    sort: choice(params, 'sort', LEAD_SORTS),
    state: choice(params, 'state', STATE_FILTERS),
    section: choice(params, 'section', SECTION_FILTERS),
    assignedTo: ownerFilter(params.get('assignedTo')),
  }
}

const DEFAULTS: Partial<LeadsQuery> = { date: 'all', sort: 'recent-lead', state: 'all', section: 'all', assignedTo: 'all' }

/** The address params for a change; default values are removed (null). */
export function asParams(change: Partial<LeadsQuery>): Record<string, string | number | null> {
  const entries = Object.entries(change) as [keyof LeadsQuery, string | number][]
  return Object.fromEntries(entries.map(([name, value]) => [name, DEFAULTS[name] === value ? null : value]))
}

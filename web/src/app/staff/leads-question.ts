import { LEAD_DATES, LEAD_SORTS, type LeadQuestion, ownerFilter, STATE_FILTERS } from '../../features/leads/model/lead-list.ts'
import { choice, pageNumber } from './view-params.ts'

/** What of the leads an address asks for. */
export function leadsQuestionIn(params: URLSearchParams): LeadQuestion {
  return {
    search: params.get('search') ?? '',
    page: pageNumber(params),
    date: choice(params, 'date', LEAD_DATES),
    sort: choice(params, 'sort', LEAD_SORTS),
    state: choice(params, 'state', STATE_FILTERS),
    assignedTo: ownerFilter(params.get('assignedTo')),
  }
}

const DEFAULTS: Partial<LeadQuestion> = { date: 'all', sort: 'recent-lead', state: 'all', assignedTo: 'all' }

/** A change of the question as the address holds it: what says nothing is left out. */
export function asParams(change: Partial<LeadQuestion>): Record<string, string | number | null> {
  const entries = Object.entries(change) as [keyof LeadQuestion, string | number][]
  return Object.fromEntries(entries.map(([name, value]) => [name, DEFAULTS[name] === value ? null : value]))
}

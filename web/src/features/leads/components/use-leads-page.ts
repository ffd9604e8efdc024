import type { Lead } from '@forecourt/contracts/leads/records'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSteadyList } from '../../../staff-ui/use-steady-list.ts'
import { leadQuery, leadsPageQuery } from '../api/leads.ts'
import type { LeadsQuery } from '../model/lead-list.ts'

/** A lead on the page; `gone` when it was deleted, or assigned to another user, since the page was shown. */
export interface ShownLead {
  lead: Lead
  gone: boolean
}

const idOf = ({ _id }: Lead) => _id

/**
 * Returns a page of leads that does not jump. Each query keeps the order of its first response until `showLatest`; only facts update in place. A
 * lead that is no longer on the server's page keeps its place, and its facts are fetched separately, so that no row is stale.
 */
export function useLeadsPage(dealershipId: string, query: LeadsQuery) {
  const page = useQuery(leadsPageQuery(dealershipId, query))
  const [renewals, setRenewals] = useState(0)
  const asked = JSON.stringify([dealershipId, query, renewals])
  // A cached response may be stale: its order is used only after a refetch.
  const [settled, setSettled] = useState('')
  const answered = page.data !== undefined && !page.isPlaceholderData && !page.isFetching
  if (answered && settled !== asked) setSettled(asked)
  const isSettled = answered || settled === asked

  const fresh = isSettled ? page.data?.leads : undefined
  const steady = useSteadyList(asked, fresh, idOf)
  const shown = isSettled ? steady.items : (page.data?.leads ?? [])
  const here = new Set(page.data?.leads.map(idOf))
  const left = shown.filter((lead) => !here.has(lead._id))
  const followed = useQueries({ queries: left.map(({ _id }) => leadQuery(dealershipId, _id)) })
  const factsOfLeft = new Map(left.map(({ _id }, place) => [_id, followed[place]?.data]))

  const leads = shown.map((lead): ShownLead => {
    const facts = factsOfLeft.get(lead._id)
    return { lead: facts ?? lead, gone: facts === null }
  })
  return {
    page,
    leads,
    total: page.data?.total ?? 0,
    /** the previous query's results are shown until this one's arrive */
    isStale: !isSettled,
    /** the server's page has other leads or another order */
    changed: isSettled && steady.changed,
    /** the facts may be stale: the last refetch failed or is paused */
    isUnsure: page.isRefetchError || page.fetchStatus === 'paused',
    showLatest: () => setRenewals((count) => count + 1),
  }
}

/** The result of `useLeadsPage`. */
export type LeadsPageState = ReturnType<typeof useLeadsPage>

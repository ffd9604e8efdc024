import type { Evaluation } from '@forecourt/contracts/trade-ins/records'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { useSteadyList } from '../../../staff-ui/use-steady-list.ts'
import { evaluationQuery, evaluationsPageQuery } from '../api/evaluations.ts'
import { type EvaluationQuery, matchesFilter } from '../model/evaluation-list.ts'

/** An evaluation on the page; `gone`: it was deleted after the page was shown; `listed`: it is still one of those that the filter asks for. */
export interface ShownEvaluation {
  evaluation: Evaluation
  gone: boolean
  listed: boolean
}

const idOf = ({ _id }: Evaluation) => _id

/**
 * Loads a page of evaluations whose rows do not move: they keep the order of the first response and update in place. Only `showLatest` reorders
 * them. An evaluation that left the page on the server keeps its row and is loaded by its id.
 */
export function useEvaluationsPage(dealershipId: string, query: EvaluationQuery) {
  const page = useQuery(evaluationsPageQuery(dealershipId, query))
  const [asked, setAsked] = useState(0)
  const key = JSON.stringify([dealershipId, query, asked])
  // A cached response may be outdated, so its order is used only after a refetch.
  const [settled, setSettled] = useState('')
  const answered = page.data !== undefined && !page.isPlaceholderData && !page.isFetching
  if (answered && settled !== key) setSettled(key)
  const isSettled = answered || settled === key

  const steady = useSteadyList(key, isSettled ? page.data?.evaluations : undefined, idOf)
  const shown = isSettled ? steady.items : (page.data?.evaluations ?? [])
  const here = new Set(page.data?.evaluations.map(idOf))
  const left = shown.filter(({ _id }) => !here.has(_id))
  const followed = useQueries({ queries: left.map(({ _id }) => evaluationQuery(dealershipId, _id)) })
  const leftById = new Map(left.map(({ _id }, place) => [_id, followed[place]]))

  const rows = shown.map((evaluation): ShownEvaluation => {
    const follow = leftById.get(evaluation._id)
    const current = follow?.data ?? evaluation
    const gone = follow?.error instanceof ApiError && follow.error.status === 404
    return { evaluation: current, gone, listed: follow === undefined || (!gone && matchesFilter(current, query.status)) }
  })
  return {
    page,
    rows,
    total: page.data?.total ?? 0,
    counts: page.data?.counts ?? null,
    /** whether the previous page is shown while this one loads */
    isStale: !isSettled,
    /** whether the server has other evaluations, or another order, for this page */
    changed: isSettled && steady.changed,
    /** the ids on the server's page, in its order */
    latestIds: page.data?.evaluations.map(idOf) ?? [],
    showLatest: () => setAsked((count) => count + 1),
  }
}

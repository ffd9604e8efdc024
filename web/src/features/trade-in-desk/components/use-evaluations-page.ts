import type { Evaluation } from '@forecourt/contracts/trade-ins/records'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { useSteadyList } from '../../../staff-ui/use-steady-list.ts'
import { evaluationQuery, evaluationsPageQuery } from '../api/evaluations.ts'
import type { EvaluationQuery } from '../model/evaluation-list.ts'

/** An evaluation on the page; `gone` when it was deleted since the page was shown. */
export interface ShownEvaluation {
  evaluation: Evaluation
  gone: boolean
}

const idOf = ({ _id }: Evaluation) => _id

/**
 * A page of evaluations that stays under the reader's finger: each query is shown in the order the server first returned, facts move in place, and
 * places only by `showLatest`, or with another number of `renewals`. One that left the page keeps its place, and its facts are read by themselves.
 */
export function useEvaluationsPage(dealershipId: string, query: EvaluationQuery, renewals = 0) {
  const page = useQuery(evaluationsPageQuery(dealershipId, query))
  const [asked, setAsked] = useState(0)
  const key = JSON.stringify([dealershipId, query, renewals, asked])
  // A cached response may be old: its order is taken only when the server has been asked again.
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
    return { evaluation: follow?.data ?? evaluation, gone: follow?.error instanceof ApiError && follow.error.status === 404 }
  })
  return {
    page,
    rows,
    total: page.data?.total ?? 0,
    counts: page.data?.counts ?? null,
    /** the page of another query is on screen until this one's comes */
    isStale: !isSettled,
    /** the server would show other evaluations, or another order */
    changed: isSettled && steady.changed,
    showLatest: () => setAsked((count) => count + 1),
  }
}

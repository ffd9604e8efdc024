import { useEffect, useRef } from 'react'
import { type StepRow, stepFrom } from '../../../staff-ui/step-from.ts'

interface StepsInput {
  rows: readonly StepRow[]
  /** whether the rows are those of another page, or in an order that may be outdated */
  isStale: boolean
  isFetching: boolean
  /** the ids on the server's page, in its order */
  latestIds: readonly string[]
  openId: string | null
  page: number
  lastPage: number
  onOpen: ((evaluationId: string) => void) | undefined
  onPage: (page: number) => void
  /** gives the rows the server's order */
  onLatest: () => void
}

/** A step past the end of the rows, which goes on when its page has loaded. */
interface Awaited {
  page: number
  by: 1 | -1
  /** the evaluations that the user has passed */
  passed: ReadonlySet<string>
}

/**
 * Returns a function that opens the next or previous evaluation. Past the end of a page it loads the adjacent page. Evaluations that were
 * handled leave the server's list, whose following ones move up to this page: those come before the next page, so that none is passed by.
 */
export function useSteps({ rows, isStale, isFetching, latestIds, openId, page, lastPage, ...act }: StepsInput): (by: 1 | -1) => void {
  const { onOpen, onPage, onLatest } = act
  const awaited = useRef<Awaited | null>(null)
  // updated before the next render, because keys may be pressed faster than it renders
  const at = useRef(openId)
  useEffect(() => {
    at.current = openId
  }, [openId])
  const open = (id: string) => {
    at.current = id
    onOpen?.(id)
  }
  const turnTo = (to: number, step: Omit<Awaited, 'page'>) => {
    if (to < 1 || to > lastPage) return
    awaited.current = { ...step, page: to }
    onPage(to)
  }
  useEffect(() => {
    const { current } = awaited
    if (current === null || current.page !== page || isStale) return
    awaited.current = null
    const ids = rows.filter(({ gone }) => !gone).map((row) => row.id)
    const id = firstUnpassed(ids, current)
    if (id !== undefined) open(id)
    else if (current.by === 1) turnTo(page + 1, current)
  })
  return (by) => {
    const next = stepFrom(rows, at.current, by)
    if (next !== null) return open(next)
    const step = { by, passed: new Set(rows.map(({ id }) => id)) }
    // the list that is being fetched may have lost what was just handled
    if (by === -1 || (!isFetching && firstUnpassed(latestIds, step) === undefined)) return turnTo(page + by, step)
    awaited.current = { ...step, page }
    onLatest()
  }
}

/** Returns the first id, in the direction of the step, that follows everything that was passed; undefined if there is none. */
function firstUnpassed(ids: readonly string[], { by, passed }: Pick<Awaited, 'by' | 'passed'>): string | undefined {
  const ahead = by === 1 ? ids : ids.toReversed()
  return ahead[ahead.findLastIndex((id) => passed.has(id)) + 1]
}

import { HOME_SECTIONS } from 'virtual:contract-constants'
import type { Lead } from '@forecourt/contracts/leads/records'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { steadyList } from '../../../staff-ui/steady-list.ts'
import { useHold } from '../../../staff-ui/use-hold.ts'
import type { Home } from '../api/home.ts'

const idOf = ({ _id }: Lead) => _id
/** Whether a section ends with the link to all its customers. */
const hasMore = ({ leads, total }: Home['quiet']) => total > leads.length

/**
 * Keeps the rows of all sections, and the links below them, in place while the pointer or the focus is over them, and on a touch screen, where a finger
 * is not seen coming, until the user requests the latest order: a row that moved would call another customer. Attach the `hold` handlers to the element
 * that shows them. The response that replaces a cached `home` on arrival does not wait, because the user has not chosen a row yet.
 */
export function useSteadyHome(home: Home, isFetching: boolean) {
  const touches = useMediaQuery('(hover: none)', undefined, { getInitialValueInEffect: false })
  const { held, hold } = useHold()
  const [shown, setShown] = useState(home)
  const [isSettled, setSettled] = useState(false)
  const sections = { ...home }
  let changed = false
  for (const section of HOME_SECTIONS) {
    const [before, now] = [shown[section], home[section]]
    const { items, changed: isMoved } = steadyList(before.leads, now.leads, idOf)
    const moves = isMoved || hasMore(before) !== hasMore(now)
    sections[section] = { leads: items, total: moves ? before.total : now.total }
    changed ||= moves
    // else a later change of the link would bring back an earlier number
    if (!moves && before.total !== now.total) setShown((all) => ({ ...all, [section]: now }))
  }
  const showLatest = () => setShown(home)
  if (changed && !held && !(touches && isSettled)) showLatest()
  if (!isFetching && !isSettled) setSettled(true)
  return { sections, changed, hold, showLatest }
}

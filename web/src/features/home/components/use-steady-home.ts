import { HOME_SECTIONS } from 'virtual:contract-constants'
import type { HomeSection } from '@forecourt/contracts/leads/home'
import type { Lead } from '@forecourt/contracts/leads/records'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { steadyList } from '../../../staff-ui/steady-list.ts'
import { useHold } from '../../../staff-ui/use-hold.ts'
import type { Home } from '../api/home.ts'

const idOf = ({ _id }: Lead) => _id

/**
 * Keeps the rows of all sections in place while the pointer or the focus is over them, and on a touch screen, where a finger is not seen coming, until
 * the user requests the latest order: a row that moved would call another customer. Attach the `hold` handlers to the element that shows them.
 */
export function useSteadyHome(home: Home) {
  const touches = useMediaQuery('(hover: none)', undefined, { getInitialValueInEffect: false })
  const { held, hold } = useHold()
  const [shown, setShown] = useState(home)
  const rows = {} as Record<HomeSection, Lead[]>
  let changed = false
  for (const section of HOME_SECTIONS) {
    const steady = steadyList(shown[section].leads, home[section].leads, idOf)
    rows[section] = steady.items
    changed ||= steady.changed
  }
  const showLatest = () => setShown(home)
  if (changed && !held && touches !== true) showLatest()
  return { rows, changed, hold, showLatest }
}

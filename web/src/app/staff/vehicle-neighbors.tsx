import { ActionIcon } from '@mantine/core'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { type Neighbors, useNeighbors } from '../../features/inventory/api/use-neighbors.ts'
import { vehicleKey } from '../../features/inventory/model/inventory-list.ts'
import { type ListPlace, placeState } from '../../features/inventory/model/list-place.ts'
import { vehiclePath } from '../../shared/staff-paths.ts'
import { useRowKeys } from '../../staff-ui/use-row-keys.ts'
import { formatCount } from '../../ui/format.ts'
import { IconDown, IconUp } from '../../ui/icons.tsx'
import styles from './vehicle-neighbors.module.css'

/** '3 of 58', and links to the next and previous vehicle of the list that this one was opened from; also the K and J keys. */
export function VehicleNeighbors({ dealershipId, place }: { dealershipId: string; place: ListPlace }) {
  const { previous, next, total } = useNeighbors(dealershipId, place)
  const navigate = useNavigate()
  const go = (to: Neighbors['next'], by: 1 | -1) => {
    // replace, so that one step back leads to the list however many vehicles were viewed
    if (to !== null)
      void navigate(vehiclePath(dealershipId, vehicleKey(to)), {
        replace: true,
        // the same part of the next vehicle, for comparing
        preventScrollReset: true,
        state: placeState(place.list, place.index + by),
      })
  }
  const steps = [
    { by: -1, to: previous, label: 'Previous vehicle', shortcut: 'K', Icon: IconUp },
    { by: 1, to: next, label: 'Next vehicle', shortcut: 'J', Icon: IconDown },
  ] as const
  useRowKeys(useRef(null), { onStep: (by) => go(by === 1 ? next : previous, by), press: {} })
  return (
    <nav className={styles.neighbors} aria-label="Vehicles of the list">
      <span className={styles.place}>{total === null ? '' : `${formatCount(place.index + 1)} of ${formatCount(total)}`}</span>
      {steps.map(({ by, to, label, shortcut, Icon }) => (
        <ActionIcon
          key={by}
          variant="subtle"
          color="gray"
          size="var(--fc-control)"
          aria-label={label}
          title={`${label} (${shortcut})`}
          disabled={to === null}
          onClick={() => go(to, by)}
        >
          <Icon size={18} />
        </ActionIcon>
      ))}
    </nav>
  )
}

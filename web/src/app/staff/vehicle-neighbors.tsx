import { ActionIcon } from '@mantine/core'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { type Neighbor, useNeighbors } from '../../features/inventory/api/use-neighbors.ts'
import { vehicleKey } from '../../features/inventory/model/inventory-list.ts'
import { type ListPlace, placeState } from '../../features/inventory/model/list-place.ts'
import { vehiclePath } from '../../shared/staff-paths.ts'
import { useRowKeys } from '../../staff-ui/use-row-keys.ts'
import { formatCount } from '../../ui/format.ts'
import { IconDown, IconUp } from '../../ui/icons.tsx'
import styles from './vehicle-neighbors.module.css'

interface VehicleNeighborsProps {
  dealershipId: string
  place: ListPlace
  /** the vehicle on screen */
  shownId: string
}

/** '3 of 58', and links to the next and previous vehicle of the list that this one was opened from; also the K and J keys. */
export function VehicleNeighbors({ dealershipId, place, shownId }: VehicleNeighborsProps) {
  const { previous, next, index, total } = useNeighbors(dealershipId, place, shownId)
  const navigate = useNavigate()
  const go = (to: Neighbor | null) => {
    // replace, so that one step back leads to the list however many vehicles were viewed
    if (to !== null)
      void navigate(vehiclePath(dealershipId, vehicleKey(to.vehicle)), {
        replace: true,
        // the same part of the next vehicle, for comparing
        preventScrollReset: true,
        state: placeState(place.list, to.index),
      })
  }
  const steps = [
    { by: -1, to: previous, label: 'Previous vehicle', shortcut: 'K', Icon: IconUp },
    { by: 1, to: next, label: 'Next vehicle', shortcut: 'J', Icon: IconDown },
  ] as const
  useRowKeys(useRef(null), { onStep: (by) => go(by === 1 ? next : previous), press: {} })
  return (
    <nav className={styles.neighbors} aria-label="Vehicles of the list">
      <span className={styles.place}>{index === null || total === null ? '' : `${formatCount(index + 1)} of ${formatCount(total)}`}</span>
      {steps.map(({ by, to, label, shortcut, Icon }) => (
        <ActionIcon
          key={by}
          variant="subtle"
          color="gray"
          size="var(--fc-control)"
          aria-label={label}
          title={`${label} (${shortcut})`}
          disabled={to === null}
          onClick={() => go(to)}
        >
          <Icon size={18} />
        </ActionIcon>
      ))}
    </nav>
  )
}

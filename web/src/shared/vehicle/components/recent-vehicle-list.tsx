import type { Vehicle } from '@forecourt/contracts/inventory-feed/vehicles'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { vehicleQuery } from '../api/vehicle-query.ts'
import { recentVehicles } from '../model/recent-vehicles.ts'
import styles from './vehicle-picker.module.css'
import { VehicleRow } from './vehicle-row.tsx'

/** The recently viewed or sent vehicles that are still listed; nothing if there are none. */
export function RecentVehicleList({ dealershipId, onPick }: { dealershipId: string; onPick: (vehicle: Vehicle) => void }) {
  const [names] = useState(() => recentVehicles(dealershipId))
  const responses = useQueries({ queries: names.map((name) => ({ ...vehicleQuery(dealershipId, name), retry: false })) })
  const vehicles = responses.flatMap(({ data }) => (data?.listed ? [data] : []))
  if (vehicles.length === 0) return null
  return (
    <>
      <h3 className={styles.heading}>Recent</h3>
      <ul className={styles.list} aria-label="Recent vehicles">
        {vehicles.map((vehicle) => (
          <VehicleRow key={vehicle._id} vehicle={vehicle} onPick={onPick} />
        ))}
      </ul>
      <h3 className={styles.heading}>All vehicles</h3>
    </>
  )
}

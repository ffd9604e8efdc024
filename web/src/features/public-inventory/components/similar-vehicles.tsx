import { useCallback } from 'react'
import { useLoaded } from '../../../shared/use-loaded.ts'
import { type PublicDealership, type PublicVehicle, similarVehicles } from '../api/public-inventory.ts'
import { EVERYTHING, type InventoryQuery } from '../model/inventory-query.ts'
import type { GoTo } from './use-address.ts'
import card from './vehicle-card.module.css'
import { VehicleCard } from './vehicle-card.tsx'
import styles from './vehicle-view.module.css'

interface SimilarVehiclesProps {
  dealership: PublicDealership
  /** null when the vehicle does not exist: any other vehicles are shown */
  vehicle: PublicVehicle | null
  query: InventoryQuery
  goTo: GoTo
}

/** Similar vehicles. Renders nothing without any, and when they fail to load, because they are optional. */
export function SimilarVehicles({ dealership, vehicle, query, goTo }: SimilarVehiclesProps) {
  const load = useCallback((signal: AbortSignal) => similarVehicles(dealership._id, vehicle, signal), [dealership._id, vehicle])
  // those known stay while the vehicle and they are read again
  const { last } = useLoaded(load)
  if (last === null || last.length === 0) return null
  return (
    <section className={styles.similar} aria-labelledby="similar-heading">
      <h2 className={styles.heading} id="similar-heading">
        {vehicle === null ? `More from ${dealership.name}` : 'Similar vehicles'}
      </h2>
      <ul className={card.grid}>
        {last.map((other) => (
          <li key={other._id}>
            <VehicleCard vehicle={other} query={vehicle === null ? EVERYTHING : query} goTo={goTo} heading="h3" />
          </li>
        ))}
      </ul>
    </section>
  )
}

import type { Vehicle } from '@forecourt/contracts/inventory-feed/vehicles'
import { formatPrice } from '@forecourt/money/price-display'
import { Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorState } from '../../../staff-ui/error-state.tsx'
import { SearchBox } from '../../../staff-ui/search-box.tsx'
import { VehiclePhoto } from '../../media/components/vehicle-photo.tsx'
import { vehicleSearchQuery } from '../api/vehicle-search.ts'
import { vehicleTitle } from '../model/vehicle-text.ts'
import styles from './vehicle-picker.module.css'

/** Finds one vehicle of a dealership by searching. */
export function VehiclePicker({ dealershipId, onPick }: { dealershipId: string; onPick: (vehicle: Vehicle) => void }) {
  const [search, setSearch] = useState('')
  const list = useQuery(vehicleSearchQuery(dealershipId, search))
  return (
    <>
      <SearchBox label="Search vehicles" placeholder="Stock number, VIN, model or make" value={search} onSearch={setSearch} autoFocus />
      {list.isPending ? <Skeleton height={160} mt="sm" radius="md" /> : null}
      {list.isError ? <ErrorState title="The vehicles could not be loaded" error={list.error} onRetry={() => void list.refetch()} /> : null}
      {list.data?.total === 0 ? (
        <Text c="dimmed" mt="sm" role="status">
          No vehicles match.
        </Text>
      ) : null}
      <ul className={styles.list} aria-label="Vehicles">
        {list.data?.vehicles.map((vehicle) => (
          <li key={vehicle._id}>
            <button type="button" className={styles.vehicle} onClick={() => onPick(vehicle)}>
              <span className={styles.thumb}>
                <VehiclePhoto src={vehicle.photos[0]} alt="" />
              </span>
              <span className={styles.text}>
                <b>{vehicleTitle(vehicle)}</b>
                <span className={styles.sub}>
                  {formatPrice(vehicle.price, vehicle.currency)}
                  {vehicle.stockNumber === '' ? '' : ` · Stock ${vehicle.stockNumber}`}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

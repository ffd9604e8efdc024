import type { Vehicle } from '@forecourt/contracts/inventory-feed/vehicles'
import { Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorState } from '../../../staff-ui/error-state.tsx'
import { SearchBox } from '../../../staff-ui/search-box.tsx'
import { vehicleSearchQuery } from '../api/vehicle-search.ts'
import { RecentVehicleList } from './recent-vehicle-list.tsx'
import styles from './vehicle-picker.module.css'
import { VehicleRow } from './vehicle-row.tsx'

interface VehiclePickerProps {
  dealershipId: string
  onPick: (vehicle: Vehicle) => void
  /** offers recently viewed or sent vehicles before a search */
  offersRecent?: boolean
}

/** Finds one vehicle of a dealership by searching. */
export function VehiclePicker({ dealershipId, onPick, offersRecent = false }: VehiclePickerProps) {
  const [search, setSearch] = useState('')
  const list = useQuery(vehicleSearchQuery(dealershipId, search))
  return (
    <>
      <SearchBox label="Search vehicles" placeholder="Stock number, VIN, model or make" value={search} onSearch={setSearch} autoFocus />
      {offersRecent && search === '' ? <RecentVehicleList dealershipId={dealershipId} onPick={onPick} /> : null}
      {list.isPending ? <Skeleton height={160} mt="sm" radius="md" /> : null}
      {list.isError ? <ErrorState title="We couldn't load the vehicles" error={list.error} onRetry={() => void list.refetch()} /> : null}
      {list.data?.total === 0 ? (
        <Text c="dimmed" mt="sm" role="status">
          {search === '' ? 'No vehicles yet. Upload a CSV to build your inventory.' : 'No vehicles match.'}
        </Text>
      ) : null}
      <ul className={styles.list} aria-label="Vehicles">
        {list.data?.vehicles.map((vehicle) => (
          <VehicleRow key={vehicle._id} vehicle={vehicle} onPick={onPick} />
        ))}
      </ul>
    </>
  )
}

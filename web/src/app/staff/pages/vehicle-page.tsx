import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useParams } from 'react-router'
import { placeIn } from '../../../features/inventory/model/list-place.ts'
import { VehicleFailure, VehicleLoading } from '../../../features/vehicle/components/vehicle-states.tsx'
import { staffInventoryPath } from '../../../shared/staff-paths.ts'
import { vehicleQuery } from '../../../shared/vehicle/api/vehicle-query.ts'
import { rememberVehicle } from '../../../shared/vehicle/model/recent-vehicles.ts'
import { useDealership } from '../shell/dealership-context.ts'
import { Page } from '../shell/page.tsx'
import styles from './vehicle-page.module.css'
import { VehiclePageDetails } from './vehicle-page-details.tsx'

/** Staff vehicle detail (rules: staff vehicle page). */
export function VehiclePage() {
  const { vehicleId = '' } = useParams()
  const { state } = useLocation()
  const { _id: dealershipId, name } = useDealership()
  const vehicle = useQuery(vehicleQuery(dealershipId, vehicleId))
  useEffect(() => {
    if (vehicle.data !== undefined) rememberVehicle(vehicle.data)
  }, [vehicle.data])
  if (vehicle.data !== undefined) return <VehiclePageDetails key={vehicle.data._id} vehicle={vehicle.data} place={placeIn(state)} />
  const inventory = { text: 'Inventory', path: staffInventoryPath(dealershipId) }
  return (
    <Page title="Vehicle" crumb={inventory} back={inventory} about={name} dealershipId={dealershipId}>
      <div className={styles.page}>
        {vehicle.isPending ? <VehicleLoading /> : null}
        {vehicle.isError ? (
          <VehicleFailure
            dealershipId={dealershipId}
            error={vehicle.error}
            onRetry={() => void vehicle.refetch()}
            retrying={vehicle.isFetching}
          />
        ) : null}
      </div>
    </Page>
  )
}

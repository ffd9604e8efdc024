import { ActionIcon, Button } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from 'react-router'
import { vehicleQuery } from '../../../features/vehicle/api/vehicle.ts'
import { NoPermission, VehicleFailure, VehicleLoading } from '../../../features/vehicle/components/vehicle-states.tsx'
import { dashboardPath } from '../../../shared/staff-paths.ts'
import { vehicleTitle } from '../../../shared/vehicle/model/vehicle-text.ts'
import { IconHome, IconLeft } from '../../../ui/icons.tsx'
import { ColorSchemeToggle } from '../color-scheme-toggle.tsx'
import { useSession } from '../session-context.ts'
import { Starfield } from '../starfield.tsx'
import styles from './vehicle-page.module.css'
import { VehiclePageDetails } from './vehicle-page-details.tsx'

/** Staff vehicle detail (rules: staff vehicle page). */
export function VehiclePage() {
  const { dealershipId = '', vehicleId = '' } = useParams()
  const { user } = useSession()
  const navigate = useNavigate()
  const isOwn = user.role === 'OWNER' || user.dealershipId === null || user.dealershipId.toLowerCase() === dealershipId.toLowerCase()
  const vehicle = useQuery({ ...vehicleQuery(dealershipId, vehicleId), enabled: isOwn })
  useDocumentTitle(vehicle.data === undefined ? 'Vehicle' : vehicleTitle(vehicle.data))
  const back = () => (window.history.length > 1 ? void navigate(-1) : void navigate(dashboardPath({ dealership: dealershipId })))

  return (
    <div className={styles.page}>
      <Starfield />
      <nav className={styles.nav} aria-label="Page">
        <Button variant="default" leftSection={<IconLeft size={16} />} onClick={back}>
          Back
        </Button>
        <span className={styles.spacer} />
        <ColorSchemeToggle />
        <ActionIcon component={Link} to={dashboardPath()} variant="default" size="lg" aria-label="Dashboard">
          <IconHome />
        </ActionIcon>
      </nav>
      <main>
        {isOwn ? null : <NoPermission />}
        {vehicle.data === undefined ? null : <VehiclePageDetails key={vehicle.data._id} vehicle={vehicle.data} />}
        {isOwn && vehicle.isPending ? <VehicleLoading /> : null}
        {vehicle.isError && vehicle.data === undefined ? (
          <VehicleFailure
            dealershipId={dealershipId}
            error={vehicle.error}
            onRetry={() => void vehicle.refetch()}
            retrying={vehicle.isFetching}
          />
        ) : null}
      </main>
    </div>
  )
}

import type { Vehicle } from '@forecourt/contracts/inventory-feed/vehicles'
import { Button, Skeleton } from '@mantine/core'
import { Link } from 'react-router'
import { ApiError } from '../../../api/api-error.ts'
import { dashboardPath, staffInventoryPath, vehiclePath } from '../../../shared/staff-paths.ts'
import { EmptyState } from '../../../staff-ui/empty-state.tsx'
import { ErrorState } from '../../../staff-ui/error-state.tsx'
import { IconCar } from '../../../ui/icons.tsx'
import cards from './vehicle-cards.module.css'
import styles from './vehicle-states.module.css'

/** The skeleton of the page while the vehicle loads. */
export function VehicleLoading() {
  return (
    <div className={styles.columns} aria-busy="true">
      <p className="visually-hidden" role="status">
        Loading...
      </p>
      <div className={styles.column}>
        <Skeleton className={styles.photo} radius="lg" />
        <div className={styles.thumbs}>
          {['first', 'second', 'third', 'fourth', 'fifth'].map((thumb) => (
            <Skeleton key={thumb} height={64} radius="md" />
          ))}
        </div>
        <BlankCard lines={4} />
      </div>
      <div className={styles.column}>
        <BlankCard lines={2} />
        <BlankCard lines={5} />
        <BlankCard lines={8} />
      </div>
    </div>
  )
}

function BlankCard({ lines }: { lines: number }) {
  return (
    <div className={`${cards.card} ${styles.blank}`}>
      <Skeleton height={16} width="44%" />
      {Array.from({ length: lines }, (_, place) => place).map((place) => (
        <Skeleton key={place} height={12} width={`${88 - (place % 4) * 14}%`} />
      ))}
    </div>
  )
}

/** Shown for a page or dealership that the user has no access to, without any of its data. */
export function NoPermission() {
  return (
    <section className={cards.card}>
      <EmptyState
        icon={<IconCar size={26} />}
        title="You don't have access"
        text="Ask an administrator of the dealership if you need this page."
      >
        <Button component={Link} to={dashboardPath()} variant="default">
          Go to Home
        </Button>
      </EmptyState>
    </section>
  )
}

interface VehicleFailureProps {
  dealershipId: string
  error: unknown
  onRetry: () => void
  retrying: boolean
}

/** Shown when there is no vehicle: it does not exist, several match (rules: ambiguous stock number), or it failed to load. */
export function VehicleFailure({ dealershipId, error, onRetry, retrying }: VehicleFailureProps) {
  const several = vehiclesNamedBy(error)
  if (several.length > 0) {
    return (
      <section className={cards.card} aria-labelledby="several-heading">
        <h1 className={styles.heading} id="several-heading">
          Several vehicles have this stock number
        </h1>
        <ul className={styles.several}>
          {several.map(({ _id, vin, stockNumber, name }) => (
            <li key={_id}>
              <Link to={vehiclePath(dealershipId, vin || _id)} replace>
                <b>{name}</b>
                <span>
                  Stock {stockNumber}
                  {vin === '' ? '' : ` · VIN ${vin}`}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </section>
    )
  }
  const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 400)
  return (
    <section className={cards.card}>
      {isMissing ? (
        <EmptyState
          icon={<IconCar size={26} />}
          title="Vehicle not found."
          text="It may have been listed under another VIN or stock number."
        >
          <Button component={Link} to={staffInventoryPath(dealershipId)} variant="default">
            Go to the inventory
          </Button>
        </EmptyState>
      ) : (
        <ErrorState title="We couldn't load the vehicle" error={error} onRetry={onRetry} retrying={retrying} />
      )}
    </section>
  )
}

type NamedVehicle = Pick<Vehicle, '_id' | 'vin' | 'stockNumber' | 'name'>

function vehiclesNamedBy(error: unknown): NamedVehicle[] {
  if (!(error instanceof ApiError) || error.code !== 'AMBIGUOUS_STOCK_NUMBER') return []
  return Array.isArray(error.body.vehicles) ? (error.body.vehicles as NamedVehicle[]) : []
}

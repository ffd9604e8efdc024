import type { MissingFact } from '@forecourt/contracts/inventory-feed/vehicles'
import { Button, Pagination, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { feedPath, staffInventoryPath } from '../../../shared/staff-paths.ts'
import { EmptyState } from '../../../staff-ui/empty-state.tsx'
import { ErrorState } from '../../../staff-ui/error-state.tsx'
import { useLastPage } from '../../../staff-ui/use-last-page.ts'
import { useToday } from '../../../staff-ui/use-now.ts'
import { countOf } from '../../../ui/format.ts'
import { IconCar, IconCheck } from '../../../ui/icons.tsx'
import { steadyVehiclePageQuery, vehicleFacetsQuery } from '../api/vehicles.ts'
import { EVERYTHING, type InventoryListQuery } from '../model/inventory-query.ts'
import { type GapsChange, gapsInWords } from '../model/package-items.ts'
import { BoardRow } from './board-row.tsx'
import { ReadySummary } from './ready-summary.tsx'
import styles from './ready-to-sell.module.css'

/** Vehicles per page of the board. */
const BOARD_PAGE_SIZE = 24

interface ReadyToSellProps {
  dealershipId: string
  /** of the dealership, for days in stock */
  timeZone: string
  /** only vehicles that lack all of these */
  missing: readonly MissingFact[]
  page: number
  /** `replace`: a correction, without an entry of its own in the history */
  onChange: (change: { missing?: GapsChange; page?: number }, replace?: boolean) => void
  /** whether the user may edit prices */
  mayEdit: boolean
}

/**
 * The vehicles of a dealership with incomplete packages (rules: ready to sell), those with the fewest items first, then those longest in stock.
 * Each missing item is a link to where it is added.
 */
export function ReadyToSell({ dealershipId, timeZone, missing, page, onChange, mayEdit }: ReadyToSellProps) {
  const today = useToday(timeZone)
  const facets = useQuery(vehicleFacetsQuery(dealershipId))
  const list: InventoryListQuery = {
    ...EVERYTHING,
    missing,
    sort: 'package',
    // a price is not a package item: the count 'Missing price' finds complete packages without one
    package: missing.length === 0 ? 'incomplete' : null,
  }
  const shown = useQuery(steadyVehiclePageQuery(dealershipId, list, page, BOARD_PAGE_SIZE))
  const total = shown.data?.total ?? 0
  const pages = Math.ceil(total / BOARD_PAGE_SIZE)
  useLastPage(page, shown.isPlaceholderData ? 0 : pages, (last) => onChange({ page: last }, true))
  return (
    <>
      {facets.data?.total === 0 || facets.isLoadingError ? null : (
        <ReadySummary
          completePath={`${staffInventoryPath(dealershipId)}?package=complete`}
          facets={facets.data}
          missing={missing}
          onChange={(next) => onChange({ missing: next })}
        />
      )}
      {shown.isPending ? <Loading /> : null}
      {shown.isError && shown.data === undefined ? (
        <ErrorState
          title="We couldn't load the vehicles"
          error={shown.error}
          onRetry={() => void Promise.all([shown.refetch(), facets.refetch()])}
          retrying={shown.isFetching}
        />
      ) : null}
      {shown.data !== undefined && total === 0 ? (
        <NothingMissing
          feed={mayEdit ? feedPath(dealershipId) : null}
          missing={missing}
          total={facets.data?.total}
          onShowAll={() => onChange({ missing: [] })}
        />
      ) : null}
      {shown.data !== undefined && total > 0 ? (
        <section aria-label="Vehicles with gaps" data-stale={shown.isPlaceholderData || undefined} className={styles.list}>
          <Text c="dimmed" size="sm" role="status" className="tabular">
            {missing.length === 0
              ? `${countOf(total, 'vehicle')} with gaps, least complete first`
              : `${countOf(total, 'vehicle')} without ${gapsInWords(missing)}`}
          </Text>
          <ul className={styles.rows}>
            {shown.data.vehicles.map((vehicle) => (
              <BoardRow key={vehicle._id} vehicle={vehicle} today={today} mayEdit={mayEdit} />
            ))}
          </ul>
          <Pagination total={pages} value={Math.min(page, pages)} siblings={0} onChange={(next) => onChange({ page: next })} />
        </section>
      ) : null}
    </>
  )
}

interface NothingMissingProps {
  missing: readonly MissingFact[]
  /** the number of all vehicles; undefined while it loads */
  total: number | undefined
  /** path to upload the first file; null for users who may not */
  feed: string | null
  onShowAll: () => void
}

function NothingMissing({ missing, total, feed, onShowAll }: NothingMissingProps) {
  if (missing.length > 0) {
    return (
      <EmptyState icon={<IconCheck size={26} />} title={`No vehicle is without ${gapsInWords(missing)}`}>
        <Button variant="default" onClick={onShowAll}>
          Show all gaps
        </Button>
      </EmptyState>
    )
  }
  if (total === 0) {
    if (feed === null) {
      return <EmptyState icon={<IconCar size={26} />} title="No vehicles yet" text="Vehicles appear here once a manager uploads a CSV." />
    }
    return (
      <EmptyState icon={<IconCar size={26} />} title="No vehicles yet" text="Upload a CSV to build your inventory.">
        <Button component={Link} to={feed}>
          Upload a CSV
        </Button>
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={<IconCheck size={26} />}
      title="All vehicles are ready to sell"
      text="Each has photos, a video, AutoCheck, an inspection and its MSRP."
    />
  )
}

function Loading() {
  return (
    <div className={styles.rows} role="status" aria-label="Loading vehicles">
      {Array.from({ length: 8 }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
        <div key={row} className={styles.row}>
          <Skeleton className={styles.photo} />
          <Skeleton width="60%" height={14} radius="sm" />
          <Skeleton className={styles.gaps} height={28} radius="sm" />
        </div>
      ))}
    </div>
  )
}

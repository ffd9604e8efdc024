import type { Dealership } from '@forecourt/contracts/auth/operations'
import { Button, Pagination, Skeleton, Text } from '@mantine/core'
import { EmptyState } from '../../../staff-ui/empty-state.tsx'
import { ErrorState } from '../../../staff-ui/error-state.tsx'
import { SearchBox } from '../../../staff-ui/search-box.tsx'
import { useNow } from '../../../staff-ui/use-now.ts'
import { useRowFocus } from '../../../staff-ui/use-row-focus.ts'
import { formatCount } from '../../../ui/format.ts'
import { IconBuilding, IconSearch } from '../../../ui/icons.tsx'
import { DEALERSHIP_SORTS, type DealershipActivity, type DealershipSort, sortDealerships } from '../model/dealership-health.ts'
import { type DealershipListView, pageOf } from '../model/dealership-paging.ts'
import styles from './dealership-list.module.css'
import { DealershipRow, type OpenDialog } from './dealership-row.tsx'

interface DealershipListProps {
  /** null while they load */
  dealerships: readonly Dealership[] | null
  error: unknown
  onRetry: () => void
  retrying: boolean
  /** whether the user is the OWNER, who sees all dealerships and may add one */
  isOwner: boolean
  activityOf: (dealershipId: string) => DealershipActivity | undefined
  onOpen: OpenDialog
  view: DealershipListView
  onView: (change: Partial<DealershipListView>) => void
}

/** The number of dealerships from which the list has a search. */
const SEARCH_FROM = 7

const HEADS: Readonly<Record<DealershipSort, string>> = {
  name: 'Active Dealerships',
  health: 'Health, worst first',
  vehicles: 'Inventory',
  sent: 'Packets, 7 days',
  submitted: 'Submitted',
}

/** The list of active dealerships (rules: dealership list), sortable by column. A long list has a search and pages. J and K move through it. */
export function DealershipList(props: DealershipListProps) {
  const { dealerships, error, onRetry, retrying, isOwner, activityOf, onOpen, view, onView } = props
  const now = useNow()
  useRowFocus()
  if (dealerships === null && error !== null) {
    return <ErrorState title="We couldn't load the dealerships" error={error} onRetry={onRetry} retrying={retrying} />
  }
  if (dealerships === null) {
    return (
      <div role="status" aria-label="Loading dealerships">
        {[1, 2, 3, 4, 5, 6].map((key) => (
          <div key={key} className={styles.skeleton}>
            <Skeleton height={36} width={36} radius="md" />
            <Skeleton height={14} width="40%" />
            <Skeleton height={22} width={96} radius="sm" />
          </div>
        ))}
      </div>
    )
  }
  if (dealerships.length === 0) {
    const text = isOwner ? 'Add your first dealership.' : 'Ask the owner to assign you to a dealership.'
    return <EmptyState icon={<IconBuilding size={26} />} title="No Dealerships Yet" text={text} />
  }
  const { shown, from, found, page, pages } = pageOf(sortDealerships(dealerships, view, activityOf, now), view)
  const searchable = dealerships.length >= SEARCH_FROM || view.search !== ''
  return (
    <>
      {searchable ? (
        <div className={styles.tools}>
          <SearchBox
            label="Search dealerships"
            hideLabel
            placeholder="Search by name or email"
            value={view.search}
            onSearch={(search) => onView({ search })}
          />
          <Text size="sm" c="dimmed" className="tabular" role="status">
            {found === 0 ? 'None found' : `Showing ${formatCount(from)}–${formatCount(from + shown.length - 1)} of ${formatCount(found)}`}
          </Text>
        </div>
      ) : null}
      {found === 0 ? (
        <EmptyState icon={<IconSearch size={26} />} title="No dealerships match" text="Try another word of the name or the email.">
          <Button variant="default" onClick={() => onView({ search: '' })}>
            Show all dealerships
          </Button>
        </EmptyState>
      ) : (
        <Heads sort={view.sort} onSort={(sort) => onView({ sort })} />
      )}
      <ul className={styles.list}>
        {shown.map((dealership) => (
          <li key={dealership._id}>
            <DealershipRow dealership={dealership} activity={activityOf(dealership._id)} seesAll={isOwner} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      <Pagination className={styles.pages} total={pages} value={page} onChange={(next) => onView({ page: next })} />
    </>
  )
}

function Heads({ sort, onSort }: { sort: DealershipSort; onSort: (sort: DealershipSort) => void }) {
  const head = (key: DealershipSort) => (
    <button key={key} type="button" className={styles.head} data-column={key} aria-pressed={sort === key} onClick={() => onSort(key)}>
      {HEADS[key]}
    </button>
  )
  return (
    <fieldset className={styles.heads} aria-label="Sort by">
      {head('name')}
      {head('health')}
      <span className={styles.head} data-column="feed">
        Feed
      </span>
      {DEALERSHIP_SORTS.filter((key) => key !== 'name' && key !== 'health').map(head)}
    </fieldset>
  )
}

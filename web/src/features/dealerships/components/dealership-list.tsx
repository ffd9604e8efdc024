import type { Dealership } from '@forecourt/contracts/auth/operations'
import { Button, Pagination, Skeleton, Text } from '@mantine/core'
import { EmptyState } from '../../../staff-ui/empty-state.tsx'
import { ErrorState } from '../../../staff-ui/error-state.tsx'
import { SearchBox } from '../../../staff-ui/search-box.tsx'
import { formatCount } from '../../../ui/format.ts'
import { IconBuilding, IconSearch } from '../../../ui/icons.tsx'
import { DEALERSHIPS_PAGE_SIZE, type DealershipListView, pageOf } from '../model/dealership-paging.ts'
import { type DealershipActions, DealershipCard } from './dealership-card.tsx'
import styles from './dealership-list.module.css'

interface DealershipListProps {
  /** null while they are on their way */
  dealerships: readonly Dealership[] | null
  error: unknown
  onRetry: () => void
  retrying: boolean
  /** the OWNER may add one; anyone else has to ask */
  mayAdd: boolean
  /** the list holds every dealership there is */
  seesAll: boolean
  actionsFor: (dealership: Dealership) => DealershipActions
  view: DealershipListView
  onView: (change: Partial<DealershipListView>) => void
}

/** Fewer are seen at a glance and need no search. */
const SEARCH_FROM = 7

/** The list of active dealerships in all its states (rules: dealership list); a long one is searched and paged. */
export function DealershipList(props: DealershipListProps) {
  const { dealerships, error, onRetry, retrying, mayAdd, seesAll, actionsFor, view, onView } = props
  if (dealerships === null && error !== null) {
    return <ErrorState title="The dealerships could not be loaded" error={error} onRetry={onRetry} retrying={retrying} />
  }
  if (dealerships === null) {
    return (
      <div className={styles.list} role="status" aria-label="Loading dealerships">
        {[1, 2, 3].map((key) => (
          <Skeleton key={key} height={264} radius={14} />
        ))}
      </div>
    )
  }
  if (dealerships.length === 0) {
    const text = mayAdd ? 'Add your first dealership using the form above.' : 'Ask the owner to assign you to a dealership.'
    return <EmptyState icon={<IconBuilding size={26} />} title="No Dealerships Yet" text={text} />
  }
  const { shown, from, found, page, pages } = pageOf(dealerships, view)
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
      ) : null}
      <ul className={styles.list}>
        {shown.map((dealership) => (
          <li key={dealership._id}>
            <DealershipCard dealership={dealership} actions={actionsFor(dealership)} seesAll={seesAll} />
          </li>
        ))}
      </ul>
      {found > DEALERSHIPS_PAGE_SIZE ? (
        <Pagination
          className={styles.pages}
          total={pages}
          value={page}
          getControlProps={(control) => ({ 'aria-label': `${control[0]?.toUpperCase()}${control.slice(1)} page` })}
          getItemProps={(each) => ({ 'aria-label': `Page ${each}` })}
          onChange={(next) => onView({ page: next })}
        />
      ) : null}
    </>
  )
}

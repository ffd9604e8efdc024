import { Link, useLocation } from 'react-router'
import { IconSearch } from '../../../ui/icons.tsx'
import { useSession } from '../session-context.ts'
import { DealershipSwitcher } from './dealership-switcher.tsx'
import { isCurrent, type NavItem, navItems } from './nav-items.ts'
import { palette } from './palette-store.ts'
import { PersonMenu } from './person-menu.tsx'
import styles from './rail.module.css'
import { useChosenDealership } from './use-chosen-dealership.ts'
import { useNavCounts } from './use-nav-counts.ts'
import { usePrefetchList } from './use-prefetch-list.ts'

/** The left rail of desktops: dealership, search, pages with their counts, and the user at the bottom. */
export function Rail() {
  const { user } = useSession()
  const { dealershipId, dealership } = useChosenDealership()
  const counts = useNavCounts(dealership)
  const { main, rest } = navItems(user.role, dealershipId)
  const prefetch = usePrefetchList(dealershipId)
  const entry = (item: NavItem) => (
    <RailEntry
      key={item.path}
      item={item}
      count={item.count === undefined ? '' : counts[item.count]}
      onPrefetch={() => prefetch(item.path)}
    />
  )
  return (
    <aside className={styles.rail} aria-label="Portal">
      <DealershipSwitcher />
      <button type="button" className={styles.find} onClick={palette.open}>
        <IconSearch size={16} />
        <span className={styles.label}>Search</span>
        <kbd className={styles.label}>{SHORTCUT}</kbd>
      </button>
      <nav aria-label="Main" className={styles.nav}>
        <ul>{main.map(entry)}</ul>
        {rest.length === 0 ? null : <ul className={styles.rest}>{rest.map(entry)}</ul>}
      </nav>
      <PersonMenu />
    </aside>
  )
}

const SHORTCUT = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘ K' : 'Ctrl K'

interface RailEntryProps {
  item: NavItem
  count: string
  /** called when a pointer enters it or it gets the focus */
  onPrefetch: () => void
}

function RailEntry({ item: { label, path, icon: Icon }, count, onPrefetch }: RailEntryProps) {
  const { pathname } = useLocation()
  return (
    <li>
      <Link
        to={path}
        className={styles.entry}
        aria-current={isCurrent(path, pathname) ? 'page' : undefined}
        title={label}
        onPointerEnter={onPrefetch}
        onFocus={onPrefetch}
      >
        <Icon size={16} />
        <span className={styles.label}>{label}</span>
        {count === '' ? null : <small className={styles.count}>{count}</small>}
      </Link>
    </li>
  )
}

import { Drawer } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import { IconMenu, IconSend } from '../../../ui/icons.tsx'
import { useSession } from '../session-context.ts'
import { useModalParam } from '../use-modal-param.ts'
import styles from './bottom-bar.module.css'
import { isCurrent, type NavItem, navItems } from './nav-items.ts'
import { useChosenDealership } from './use-chosen-dealership.ts'
import { useNavCounts } from './use-nav-counts.ts'
import { usePrefetchList } from './use-prefetch-list.ts'

/** The bar at the bottom of phones: the most used pages, Send in the middle, and the other pages behind 'More'. */
export function BottomBar() {
  const { user } = useSession()
  const { pathname } = useLocation()
  const { dealershipId, dealership } = useChosenDealership()
  // part of the address, so that Back closes it
  const { modal, open, close } = useModalParam()
  const counts = useNavCounts(dealership)
  const prefetch = usePrefetchList(dealershipId)
  const { main, rest } = navItems(user.role, dealershipId)
  const inBar = main.filter(({ onPhone }) => onPhone)
  const behind = [...main.filter(({ onPhone }) => !onPhone), ...rest]
  const half = Math.ceil(inBar.length / 2 + 0.5)
  const entry = ({ path, label, icon: Icon }: NavItem) => (
    <li key={path}>
      <Link
        to={path}
        className={styles.entry}
        aria-current={isCurrent(path, pathname) ? 'page' : undefined}
        onPointerEnter={() => prefetch(path)}
      >
        <Icon size={20} />
        {label}
      </Link>
    </li>
  )
  return (
    <nav className={styles.bar} aria-label="Main, at the bottom">
      <ul>
        {inBar.slice(0, half).map(entry)}
        {dealershipId === null ? null : (
          <li>
            <button type="button" className={`${styles.entry} ${styles.send}`} onClick={() => open('send', dealershipId)}>
              <span className={styles.round}>
                <IconSend size={22} />
              </span>
              Send
            </button>
          </li>
        )}
        {inBar.slice(half).map(entry)}
        {behind.length === 0 ? null : (
          <li>
            <button type="button" className={styles.entry} aria-haspopup="dialog" onClick={() => open('more', 'me')}>
              <IconMenu size={20} />
              More
            </button>
          </li>
        )}
      </ul>
      <Drawer opened={modal?.name === 'more'} onClose={close} position="bottom" size="auto" title="More">
        <ul className={styles.more}>
          {behind.map(({ path, label, icon: Icon, count }) => (
            <li key={path}>
              <Link to={path} replace className={styles.line}>
                <Icon size={20} />
                {label}
                {count === undefined || counts[count] === '' ? null : <small>{counts[count]}</small>}
              </Link>
            </li>
          ))}
        </ul>
      </Drawer>
    </nav>
  )
}

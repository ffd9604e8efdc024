import { type ReactNode, use, useId } from 'react'
import { Link } from 'react-router'
import { Bell } from '../../../features/alerts/components/bell.tsx'
import { useLostFocus } from '../../../staff-ui/use-lost-focus.ts'
import { IconLeft, IconSearch } from '../../../ui/icons.tsx'
import { useSession } from '../session-context.ts'
import { ConnectionBar } from './connection-bar.tsx'
import { DealershipContext } from './dealership-context.ts'
import styles from './page.module.css'
import { palette } from './palette-store.ts'
import { PersonMenu } from './person-menu.tsx'
import { useFollowsPage } from './use-follows-page.ts'
import { usePageTitle } from './use-page-title.ts'

interface BackLink {
  text: string
  path: string
  /** the list is part of this page, and keeps its place when the entry closes */
  closes?: boolean
}

interface PageProps {
  /** the heading: 'Leads' */
  title: string
  /** the dealership's name, or the parent list */
  crumb?: { text: string; path: string } | null
  /** the parent list; narrow screens have no room for the crumb and show a back arrow instead */
  back?: BackLink | null
  /** next to the heading: links to the page's other tabs */
  tabs?: ReactNode
  /** hidden on phones, which link to the same pages elsewhere */
  wideTabs?: boolean
  /** at the right end: at most one primary button, and '...' */
  actions?: ReactNode
  /** the dealership whose viewers are counted in the browser's tab; null: all dealerships */
  dealershipId?: string | null
  /** the text after the heading in the browser's tab; by default that of the crumb */
  about?: string
  children: ReactNode
}

/** A page of the portal in its shell: the bar on top with the only heading, the warning of a lost connection below it, and the content. */
export function Page({
  title,
  crumb = null,
  back = null,
  tabs,
  wideTabs = false,
  actions,
  dealershipId = null,
  about,
  children,
}: PageProps) {
  const headingId = useId()
  // a page that was loaded or signed in to begins with the skip link
  const heading = useLostFocus(useFollowsPage())
  const { user } = useSession()
  const dealership = use(DealershipContext)
  usePageTitle(title, about ?? crumb?.text ?? '', dealershipId)
  return (
    <>
      <div className={styles.head}>
        <header className={styles.top}>
          {back === null ? null : (
            <Link to={back.path} className={styles.back} aria-label={`Back to ${back.text}`} preventScrollReset={back.closes}>
              <IconLeft size={20} />
            </Link>
          )}
          <div className={styles.heading}>
            <h1 ref={heading} tabIndex={-1} className={styles.title} id={headingId}>
              {crumb === null ? null : (
                <span className={styles.crumb}>
                  <Link to={crumb.path}>{crumb.text}</Link> /{' '}
                </span>
              )}
              {title}
            </h1>
            {user.role === 'OWNER' && dealership !== null ? <span className={styles.dealership}>{dealership.name}</span> : null}
          </div>
          {tabs === undefined ? null : (
            <div className={styles.tabs} data-wide={wideTabs || undefined}>
              {tabs}
            </div>
          )}
          <div className={styles.end}>
            {actions}
            <Bell namesDealership={user.role === 'OWNER'} />
            <span className={styles.phone}>
              <button type="button" className={styles.find} aria-label="Search" onClick={palette.open}>
                <IconSearch size={20} />
              </button>
              <PersonMenu compact />
            </span>
          </div>
        </header>
        <ConnectionBar />
      </div>
      <main className={styles.main} id="main" tabIndex={-1} aria-labelledby={headingId}>
        {children}
      </main>
    </>
  )
}

import type { Dealership } from '@forecourt/contracts/auth/operations'
import { Link } from 'react-router'
import { settingsPath } from '../../../shared/staff-paths.ts'
import { IconExternal, IconFile, IconSwap } from '../../../ui/icons.tsx'
import styles from './quick-actions.module.css'
import cards from './vehicle-cards.module.css'

interface QuickActionsProps {
  dealership: Dealership
  /** the platform's trade-in page of the dealership */
  tradeInPath: string
  /** whether the user (OWNER or ADMIN) can change the dealership's settings */
  mayChange: boolean
}

/** 'Quick Actions' (rules: staff vehicle page): links to the dealership's trade-in calculator or trade-in page, and to its finance application. */
export function QuickActions({ dealership, tradeInPath, mayChange }: QuickActionsProps) {
  const { tradeInCalculatorUrl, financeApplicationUrl } = dealership.settings
  return (
    <section className={cards.card} aria-labelledby="quick-actions-heading">
      <h2 className={cards.heading} id="quick-actions-heading">
        Quick Actions
      </h2>
      <div className={styles.actions}>
        <a className={styles.action} href={tradeInCalculatorUrl || tradeInPath} target="_blank" rel="noopener noreferrer">
          <IconSwap size={18} />
          <span>Vehicle Trade-In Evaluation</span>
          <IconExternal size={16} />
        </a>
        {financeApplicationUrl === '' ? (
          <div className={`${styles.action} ${styles.missing}`}>
            <IconFile size={18} />
            <span>
              Finance & Lease Application
              <span className={styles.note}>
                Not set up.{' '}
                {mayChange ? (
                  <Link to={settingsPath(dealership._id)}>Add the link in Settings</Link>
                ) : (
                  'A manager can add the link in Settings.'
                )}
              </span>
            </span>
          </div>
        ) : (
          <a className={styles.action} href={financeApplicationUrl} target="_blank" rel="noopener noreferrer">
            <IconFile size={18} />
            <span>Finance & Lease Application</span>
            <IconExternal size={16} />
          </a>
        )}
      </div>
    </section>
  )
}

import type { Dealership } from '@forecourt/contracts/auth/operations'
import { Button, Tooltip } from '@mantine/core'
import { Link } from 'react-router'
import { countOf } from '../../../ui/format.ts'
import { IconFile, IconSend, IconSettings, IconSwap, IconUsers } from '../../../ui/icons.tsx'
import { StatusPill } from '../../../ui/status-pill.tsx'
import { tradeInPath } from '../model/visible-dealerships.ts'
import styles from './dealership-card.module.css'

/** spec/1 section 2.4. */
const NO_VEHICLES = 'No vehicles available - please upload a CSV file first'

export interface DealershipActions {
  /** address of the inventory */
  inventoryPath: string
  /** address of the leads */
  leadsPath: string
  onFeed: () => void
  onSendPacket: () => void
  onSettings: () => void
}

/** One dealership in the list (spec/1 section 2.4). */
export function DealershipCard({ dealership, actions }: { dealership: Dealership; actions: DealershipActions }) {
  const empty = dealership.vehicles === 0
  return (
    <article className={styles.card} aria-label={dealership.name}>
      <header className={styles.head}>
        <span className={styles.initial} aria-hidden="true">
          {dealership.name.trim().charAt(0).toUpperCase() || '?'}
        </span>
        <div className={styles.who}>
          <h3 className={styles.name}>
            <Link to={actions.inventoryPath}>{dealership.name}</Link>
          </h3>
          <a className={styles.mail} href={`mailto:${dealership.email}`}>
            {dealership.email}
          </a>
        </div>
        <StatusPill tone={dealership.connected ? 'good' : 'neutral'} dot>
          {dealership.connected ? 'Connected' : 'Offline'}
        </StatusPill>
      </header>
      <Link className={styles.count} to={actions.inventoryPath}>
        {countOf(dealership.vehicles, 'vehicle')}
      </Link>
      <div className={styles.buttons}>
        <Button component={Link} to={actions.leadsPath} variant="light" leftSection={<IconUsers size={16} />}>
          View Customer Leads
        </Button>
        <Button variant="default" leftSection={<IconFile size={16} />} onClick={actions.onFeed}>
          CSV File Management
        </Button>
        <NeedsVehicles empty={empty}>
          <Button
            variant="default"
            leftSection={<IconSend size={16} />}
            data-disabled={empty || undefined}
            aria-disabled={empty}
            onClick={empty ? undefined : actions.onSendPacket}
          >
            Send Packet
          </Button>
        </NeedsVehicles>
        <NeedsVehicles empty={empty}>
          <Button
            variant="default"
            leftSection={<IconSettings size={16} />}
            data-disabled={empty || undefined}
            aria-disabled={empty}
            onClick={empty ? undefined : actions.onSettings}
          >
            Settings
          </Button>
        </NeedsVehicles>
        <Button component="a" href={tradeInPath(dealership)} variant="default" leftSection={<IconSwap size={16} />}>
          Trade-In
        </Button>
      </div>
    </article>
  )
}

/** Explains a button that is off; the button keeps its focus, so that keyboards learn why too. */
function NeedsVehicles({ empty, children }: { empty: boolean; children: React.ReactElement }) {
  return (
    <Tooltip label={NO_VEHICLES} disabled={!empty}>
      {children}
    </Tooltip>
  )
}

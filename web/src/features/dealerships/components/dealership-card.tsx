import type { Dealership } from '@forecourt/contracts/auth/operations'
import { Button, Tooltip } from '@mantine/core'
import { Link, useNavigate } from 'react-router'
import { readyToSellPath } from '../../../shared/staff-paths.ts'
import { StatusPill } from '../../../staff-ui/status-pill.tsx'
import { countOf } from '../../../ui/format.ts'
import { IconFile, IconLink, IconSend, IconSettings, IconSticker, IconSwap, IconUsers } from '../../../ui/icons.tsx'
import { useTradeInPath } from '../api/dealerships.ts'
import styles from './dealership-card.module.css'
import { DeleteDealershipButton } from './delete-dealership-button.tsx'

/** rules: dealership list */
const NO_VEHICLES = 'No vehicles available - please upload a CSV file first'

export interface DealershipActions {
  /** address of the inventory */
  inventoryPath: string
  /** address of the leads */
  leadsPath: string
  /** address of the documents and settings */
  settingsPath: string
  onFeed: () => void
  onSendPacket: () => void
  onWindowSticker: () => void
  onLogs: () => void
}

interface DealershipCardProps {
  dealership: Dealership
  actions: DealershipActions
  /** the list holds every dealership there is, so that it tells which link names are unique */
  seesAll: boolean
}

/** One dealership in the list. 'View Customer Logs' and 'Delete' exist and are hidden (rules: dealership list). */
export function DealershipCard({ dealership, actions, seesAll }: DealershipCardProps) {
  const empty = dealership.vehicles === 0
  const tradeInPath = useTradeInPath(dealership, seesAll)
  const navigate = useNavigate()
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
      <div className={styles.line}>
        <Link className={styles.count} to={actions.inventoryPath}>
          {countOf(dealership.vehicles, 'vehicle')}
        </Link>
        {empty ? null : (
          <Link className={styles.ready} to={readyToSellPath(dealership._id)}>
            Ready to sell
          </Link>
        )}
      </div>
      <div className={styles.buttons}>
        <Button className={styles.wide} component={Link} to={actions.leadsPath} variant="light" leftSection={<IconUsers size={16} />}>
          View Customer Leads
        </Button>
        <Button className={styles.wide} variant="default" leftSection={<IconFile size={16} />} onClick={actions.onFeed}>
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
            onClick={empty ? undefined : () => void navigate(actions.settingsPath)}
          >
            Settings
          </Button>
        </NeedsVehicles>
        <Button component="a" href={tradeInPath} variant="default" leftSection={<IconSwap size={16} />}>
          Trade-In
        </Button>
        <Button variant="default" leftSection={<IconSticker size={16} />} onClick={actions.onWindowSticker}>
          Window Sticker
        </Button>
        <Button hidden variant="default" leftSection={<IconLink size={16} />} onClick={actions.onLogs}>
          View Customer Logs
        </Button>
        <DeleteDealershipButton dealership={dealership} />
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

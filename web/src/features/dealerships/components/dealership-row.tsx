import { mailUrl } from '@forecourt/contact/contact-urls'
import type { Dealership } from '@forecourt/contracts/auth/operations'
import { ActionIcon, Button, Menu } from '@mantine/core'
import { Link } from 'react-router'
import { readyToSellPath } from '../../../shared/staff-paths.ts'
import { StatusPill } from '../../../staff-ui/status-pill.tsx'
import { shortAge, timeAgo } from '../../../staff-ui/time-ago.ts'
import { useNow } from '../../../staff-ui/use-now.ts'
import { countOf, formatCount } from '../../../ui/format.ts'
import {
  IconCheck,
  IconFile,
  IconLink,
  IconMore,
  IconSend,
  IconSettings,
  IconSticker,
  IconSwap,
  IconUpload,
  IconUsers,
} from '../../../ui/icons.tsx'
import { useTradeInPath } from '../api/use-trade-in-path.ts'
import { type DealershipActivity, healthOf, totalOf } from '../model/dealership-health.ts'
import styles from './dealership-row.module.css'
import { DeleteDealershipButton } from './delete-dealership-button.tsx'

/** rules: dealership list */
const NO_VEHICLES = 'No vehicles available - please upload a CSV file first'

export interface DealershipActions {
  /** path of the dealership's home */
  homePath: string
  /** path of the inventory */
  inventoryPath: string
  /** path of the leads */
  leadsPath: string
  settingsPath: string
  feedPath: string
  logsPath: string
  onSendPacket: () => void
  onWindowSticker: () => void
}

interface DealershipRowProps {
  dealership: Dealership
  actions: DealershipActions
  /** undefined while it loads */
  activity: DealershipActivity | undefined
  /** whether the cached list holds all dealerships, so that it shows which first words are unique */
  seesAll: boolean
}

/** One dealership: its health and numbers, and the menu '...'. 'View Customer Logs' and 'Delete' exist but are hidden (rules: dealership list). */
export function DealershipRow({ dealership, actions, activity, seesAll }: DealershipRowProps) {
  const now = useNow()
  const { name, email, vehicles, connected, feedUpdatedAt } = dealership
  const health = healthOf(dealership, activity, now)
  const count = (key: 'sent' | 'submitted') => (activity === undefined ? '–' : formatCount(totalOf(activity, key)))
  return (
    <article className={styles.row} aria-label={name}>
      <div className={styles.named}>
        <span className={styles.initial} aria-hidden="true">
          {name.trim().charAt(0).toUpperCase() || '?'}
        </span>
        <div className={styles.who}>
          <h3 className={styles.name}>
            <Link to={actions.homePath}>{name}</Link>
          </h3>
          <a className={styles.small} href={mailUrl(email) ?? undefined}>
            {email}
          </a>
        </div>
      </div>
      <div className={styles.health}>
        <StatusPill tone={health.tone}>{health.text}</StatusPill>
      </div>
      <div className={styles.feed}>
        <span data-offline={(!connected && feedUpdatedAt !== null) || undefined}>{connected ? 'Connected' : 'Offline'}</span>
        <span className={styles.small}>{feedUpdatedAt === null ? 'no feed yet' : timeAgo(feedUpdatedAt, now)}</span>
      </div>
      <Link className={styles.vehicles} to={actions.inventoryPath}>
        {countOf(vehicles, 'vehicle')}
      </Link>
      <div className={styles.sent}>
        <Bars activity={activity} />
        <span>
          {count('sent')} <span className={styles.small}>sent</span>
        </span>
      </div>
      <div className={styles.submitted}>
        <span>{count('submitted')}</span>
        <span className={styles.small}>{activity?.lastSubmittedAt ? shortAge(activity.lastSubmittedAt, now) : '–'}</span>
      </div>
      <div className={styles.buttons}>
        {vehicles === 0 ? (
          <Button component={Link} to={actions.feedPath} variant="default" size="compact-sm" leftSection={<IconUpload size={14} />}>
            Upload CSV
          </Button>
        ) : (
          <Button component={Link} to={actions.leadsPath} variant="default" size="compact-sm">
            View Leads
          </Button>
        )}
        <More dealership={dealership} actions={actions} seesAll={seesAll} />
        <Button hidden component={Link} to={actions.logsPath} variant="default" leftSection={<IconLink size={16} />}>
          View Customer Logs
        </Button>
        <DeleteDealershipButton dealership={dealership} />
      </div>
    </article>
  )
}

function More({ dealership, actions, seesAll }: Pick<DealershipRowProps, 'dealership' | 'actions' | 'seesAll'>) {
  const empty = dealership.vehicles === 0
  const tradeInPath = useTradeInPath(dealership, seesAll)
  return (
    <Menu position="bottom-end" width={248}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={`More for ${dealership.name}`}>
          <IconMore size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to={actions.leadsPath} leftSection={<IconUsers size={16} />}>
          View Customer Leads
        </Menu.Item>
        <Menu.Item component={Link} to={actions.feedPath} leftSection={<IconFile size={16} />}>
          CSV File Management
        </Menu.Item>
        <Menu.Item
          aria-disabled={empty}
          data-disabled={empty || undefined}
          closeMenuOnClick={!empty}
          leftSection={<IconSend size={16} />}
          onClick={empty ? undefined : actions.onSendPacket}
        >
          Send Packet
          {empty ? <span className={styles.why}>{NO_VEHICLES}</span> : null}
        </Menu.Item>
        <Menu.Item component={Link} to={actions.settingsPath} leftSection={<IconSettings size={16} />}>
          Settings
        </Menu.Item>
        <Menu.Item component="a" href={tradeInPath} leftSection={<IconSwap size={16} />}>
          Trade-In
        </Menu.Item>
        <Menu.Item leftSection={<IconSticker size={16} />} onClick={actions.onWindowSticker}>
          Window Sticker
        </Menu.Item>
        {empty ? null : (
          <Menu.Item component={Link} to={readyToSellPath(dealership._id)} leftSection={<IconCheck size={16} />}>
            Ready to sell
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Packets sent per day, as bars. Hidden from screen readers, because the total is next to them. */
function Bars({ activity }: { activity: DealershipActivity | undefined }) {
  const days = activity?.days ?? []
  const most = Math.max(1, ...days.map(({ sent }) => sent))
  return (
    <span className={styles.bars} aria-hidden="true">
      {days.map(({ day, sent }) => (
        <i key={day} style={{ height: `${Math.max(8, (sent / most) * 100)}%` }} />
      ))}
    </span>
  )
}

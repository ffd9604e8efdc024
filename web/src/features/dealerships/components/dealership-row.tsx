import { mailUrl } from '@forecourt/contact/contact-urls'
import type { Dealership } from '@forecourt/contracts/auth/operations'
import { Button, Menu } from '@mantine/core'
import { Link } from 'react-router'
import {
  feedPath,
  homePath,
  leadsPath,
  packetsPath,
  readyToSellPath,
  settingsPath,
  staffInventoryPath,
} from '../../../shared/staff-paths.ts'
import { MoreMenu } from '../../../staff-ui/more-menu.tsx'
import { StatusPill } from '../../../staff-ui/status-pill.tsx'
import { shortAge, timeAgo } from '../../../staff-ui/time-ago.ts'
import { useNow } from '../../../staff-ui/use-now.ts'
import { countOf, formatCount } from '../../../ui/format.ts'
import { IconCheck, IconFile, IconLink, IconSend, IconSettings, IconSticker, IconSwap, IconUpload, IconUsers } from '../../../ui/icons.tsx'
import { useTradeInPath } from '../api/use-trade-in-path.ts'
import { type DealershipActivity, healthOf, totalOf } from '../model/dealership-health.ts'
import { NO_VEHICLES } from '../model/no-vehicles.ts'
import styles from './dealership-row.module.css'
import { DeleteDealershipButton } from './delete-dealership-button.tsx'

/** Opens a dialog for a dealership. */
export type OpenDialog = (dialog: 'send' | 'window-sticker', dealershipId: string) => void

interface DealershipRowProps {
  dealership: Dealership
  /** undefined while it loads */
  activity: DealershipActivity | undefined
  /** whether the cached list holds all dealerships, so that it shows which first words are not unique */
  seesAll: boolean
  onOpen: OpenDialog
}

/** One dealership: its health and numbers, and the menu '...'. 'View Customer Logs' and 'Delete' exist but are hidden (rules: dealership list). */
export function DealershipRow({ dealership, activity, seesAll, onOpen }: DealershipRowProps) {
  const now = useNow()
  const { _id, name, email, vehicles, connected, csvFile, feedUpdatedAt } = dealership
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
            <Link to={homePath(_id)} data-row>
              {name}
            </Link>
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
        <span className={styles.small}>
          {feedUpdatedAt === null ? 'No inventory file yet' : csvFile === '' ? 'No CSV file' : timeAgo(feedUpdatedAt, now)}
        </span>
      </div>
      <Link className={styles.vehicles} to={staffInventoryPath(_id)}>
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
          <Button component={Link} to={feedPath(_id)} variant="default" size="compact-sm" leftSection={<IconUpload size={14} />}>
            Upload CSV
          </Button>
        ) : (
          <Button component={Link} to={leadsPath(_id)} variant="default" size="compact-sm">
            View Leads
          </Button>
        )}
        <More dealership={dealership} seesAll={seesAll} onOpen={onOpen} />
        <Button hidden component={Link} to={packetsPath(_id)} variant="default" leftSection={<IconLink size={16} />}>
          View Customer Logs
        </Button>
        <DeleteDealershipButton dealership={dealership} />
      </div>
    </article>
  )
}

function More({ dealership, seesAll, onOpen }: Omit<DealershipRowProps, 'activity'>) {
  const { _id } = dealership
  const empty = dealership.vehicles === 0
  return (
    <MoreMenu label={`More for ${dealership.name}`} width={248} size="lg">
      <Menu.Item component={Link} to={leadsPath(_id)} leftSection={<IconUsers size={16} />}>
        View Customer Leads
      </Menu.Item>
      <Menu.Item component={Link} to={feedPath(_id)} leftSection={<IconFile size={16} />}>
        CSV File Management
      </Menu.Item>
      <Menu.Item
        aria-disabled={empty}
        data-disabled={empty || undefined}
        closeMenuOnClick={!empty}
        leftSection={<IconSend size={16} />}
        onClick={empty ? undefined : () => onOpen('send', _id)}
      >
        Send Packet
        {empty ? <span className={styles.why}>{NO_VEHICLES}</span> : null}
      </Menu.Item>
      <Menu.Item component={Link} to={settingsPath(_id)} leftSection={<IconSettings size={16} />}>
        Settings
      </Menu.Item>
      <TradeInItem dealership={dealership} seesAll={seesAll} />
      <Menu.Item leftSection={<IconSticker size={16} />} onClick={() => onOpen('window-sticker', _id)}>
        Window Sticker
      </Menu.Item>
      {empty ? null : (
        <Menu.Item component={Link} to={readyToSellPath(_id)} leftSection={<IconCheck size={16} />}>
          Ready to sell
        </Menu.Item>
      )}
    </MoreMenu>
  )
}

/** Its own component, because an open menu alone needs the path, and a list of dealerships would ask the server for each. */
function TradeInItem({ dealership, seesAll }: Pick<DealershipRowProps, 'dealership' | 'seesAll'>) {
  return (
    <Menu.Item component="a" href={useTradeInPath(dealership, seesAll)} leftSection={<IconSwap size={16} />}>
      Trade-In
    </Menu.Item>
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

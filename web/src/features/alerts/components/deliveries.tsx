import { DELIVERY_STATES, type Delivery, type DeliveryState } from '@forecourt/contracts/notifications/alerts'
import { ALERT_KIND_NAMES, SENT_CHANNELS, type SentChannel } from '@forecourt/contracts/notifications/kinds'
import { Pagination, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '../../../staff-ui/empty-state.tsx'
import { LoadError } from '../../../staff-ui/error-state.tsx'
import { RelativeTime } from '../../../staff-ui/relative-time.tsx'
import { StatusPill, type Tone } from '../../../staff-ui/status-pill.tsx'
import { useLastPage } from '../../../staff-ui/use-last-page.ts'
import { IconSend } from '../../../ui/icons.tsx'
import { DELIVERIES_SIZE, deliveriesQuery } from '../api/channels.ts'
import { DELIVERY_STATE_NAMES, SENT_CHANNEL_NAMES } from '../model/channel-names.ts'
import { AlertsSkeleton } from './alerts-skeleton.tsx'
import styles from './channels.module.css'

const TONES: Readonly<Record<DeliveryState, Tone>> = { queued: 'neutral', sent: 'good', failed: 'bad', opened: 'info' }
const CONTENTS: Readonly<Record<Delivery['content'], string>> = {
  alert: 'Notification',
  summary: 'Morning summary',
  digest: 'Summary',
  test: 'Test',
}

/** The chosen channel and state; null: all. */
interface DeliveryFilter {
  channel: SentChannel | null
  state: DeliveryState | null
}

interface DeliveriesProps {
  filter: DeliveryFilter
  onFilter: (change: Partial<DeliveryFilter>) => void
  page: number
  /** `replace`: a correction, without an entry of its own in the history */
  onPage: (page: number, replace?: boolean) => void
}

/** The filter that an address asks for. */
export function deliveryFilterIn(params: URLSearchParams): DeliveryFilter {
  return { channel: channelNamed(params.get('channel')), state: stateNamed(params.get('state')) }
}

const channelNamed = (name: string | null) => SENT_CHANNELS.find((each) => each === name) ?? null
const stateNamed = (name: string | null) => DELIVERY_STATES.find((each) => each === name) ?? null

/** Every delivery with its recipient and state, and the reason if it failed. */
export function Deliveries({ filter: { channel, state }, onFilter, page, onPage }: DeliveriesProps) {
  const deliveries = useQuery(deliveriesQuery({ page, channel: channel ?? undefined, state: state ?? undefined }))
  const { data } = deliveries
  const pages = Math.ceil((data?.total ?? 0) / DELIVERIES_SIZE)
  useLastPage(page, deliveries.isPlaceholderData ? 0 : pages, (last) => onPage(last, true))
  return (
    <section aria-label="Deliveries" className={styles.section}>
      <div className={styles.acts}>
        <Select
          aria-label="Channel"
          placeholder="All channels"
          clearable
          value={channel}
          onChange={(next) => onFilter({ channel: channelNamed(next) })}
          data={SENT_CHANNELS.map((value) => ({ value, label: SENT_CHANNEL_NAMES[value] }))}
        />
        <Select
          aria-label="State"
          placeholder="All states"
          clearable
          value={state}
          onChange={(next) => onFilter({ state: stateNamed(next) })}
          data={DELIVERY_STATES.map((value) => ({ value, label: DELIVERY_STATE_NAMES[value] }))}
        />
      </div>
      {deliveries.isPending ? <AlertsSkeleton rows={10} /> : null}
      <LoadError title="We couldn't load the deliveries" query={deliveries} />
      {data?.total === 0 ? (
        <EmptyState
          icon={<IconSend size={26} />}
          title="No deliveries"
          text="Emails, pushes, texts and chat posts of the last 30 days appear here."
        />
      ) : null}
      <ul>
        {data?.deliveries.map((delivery) => (
          <Row key={delivery._id} delivery={delivery} />
        ))}
      </ul>
      <Pagination mt="md" siblings={0} total={pages} value={page} onChange={onPage} />
    </section>
  )
}

function Row({ delivery: { channel, state, kind, content, recipient, queuedAt, held, attempts, reason } }: { delivery: Delivery }) {
  const what = kind === null ? CONTENTS[content] : ALERT_KIND_NAMES[kind]
  const tries = attempts > 1 ? `${attempts} tries` : ''
  const about = [SENT_CHANNEL_NAMES[channel], `to ${recipient}`, tries, held ? 'held for quiet hours' : ''].filter((part) => part !== '')
  return (
    <li className={styles.row}>
      <span className={styles.name}>
        {what} <StatusPill tone={TONES[state]}>{DELIVERY_STATE_NAMES[state]}</StatusPill>
      </span>
      <span className={styles.about}>
        {about.join(' · ')}
        {reason === '' ? null : <span className={styles.reason}> {reason}</span>}
      </span>
      <span className={styles.about}>
        <RelativeTime at={queuedAt} />
      </span>
    </li>
  )
}

import type { PacketLog } from '@forecourt/contracts/leads/records'
import { Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { customerName } from '../../../shared/customers/model/customer-text.ts'
import { activityChange, activityLabel } from '../../../shared/packet-activity/model/activity-labels.ts'
import { Dialog } from '../../../staff-ui/dialog.tsx'
import { LoadError } from '../../../staff-ui/error-state.tsx'
import { RelativeTime } from '../../../staff-ui/relative-time.tsx'
import { type ActivityEntry, linkActivityQuery, linkSessionsQuery } from '../api/packet-activity.ts'
import { byLabel } from '../model/by-label.ts'
import { LabelTabs } from './label-tabs.tsx'
import styles from './packet-details.module.css'
import { PacketSessions } from './packet-sessions.tsx'
import { useLinkEmail } from './use-link-email.ts'

/**
 * 'Session Activity / Click Stream' (rules: click stream): the visits to the page of this link, and the clicks there in a tab per kind. Renders
 * nothing for a customer without an email.
 */
export function SessionActivityDialog({ log, onClose }: { log: PacketLog; onClose: () => void }) {
  const { dealershipId, customer, link, snapshot } = log
  const email = useLinkEmail(log)
  if (email === '' || dealershipId === '') return null
  return (
    <Dialog width={760} title={`Session Activity – ${customerName(customer)}`} onClose={onClose}>
      <Stack gap="lg">
        <Sessions dealershipId={dealershipId} email={email} link={link} />
        <ClickStream dealershipId={dealershipId} email={email} link={link} currency={snapshot?.currency} />
      </Stack>
    </Dialog>
  )
}

interface OfLink {
  dealershipId: string
  email: string
  link: string
}

function Sessions({ dealershipId, email, link }: OfLink) {
  const sessions = useQuery(linkSessionsQuery(dealershipId, email, link))
  const { data } = sessions
  return (
    <section aria-labelledby="sessions-heading">
      <Title order={3} size="h5" id="sessions-heading" mb="xs">
        Sessions
      </Title>
      {sessions.isPending ? <Skeleton height={96} radius="md" role="status" aria-label="Loading sessions" /> : null}
      <LoadError title="We couldn't load the sessions" query={sessions} />
      {data === undefined ? null : <PacketSessions sessions={data.sessions} />}
    </section>
  )
}

function ClickStream({ dealershipId, email, link, currency }: OfLink & { currency: string | undefined }) {
  const stream = useQuery(linkActivityQuery(dealershipId, email, link))
  const { data } = stream
  return (
    <section aria-labelledby="click-stream-heading">
      <Title order={3} size="h5" id="click-stream-heading" mb="xs">
        Click Stream
      </Title>
      {stream.isPending ? <Skeleton height={120} radius="md" role="status" aria-label="Loading the click stream" /> : null}
      <LoadError title="We couldn't load the click stream" query={stream} />
      {data?.entries.length === 0 ? <Text c="dimmed">No clicks yet. They appear here as they happen.</Text> : null}
      <LabelTabs groups={byLabel(data?.entries ?? [], ({ data: { field } }) => activityLabel(field))}>
        {(entries) => <Clicks entries={entries} currency={currency} />}
      </LabelTabs>
    </section>
  )
}

function Clicks({ entries, currency }: { entries: readonly ActivityEntry[]; currency: string | undefined }) {
  return (
    <ul className={styles.changes}>
      {entries.map(({ timestamp, data }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two equal clicks may share their time
        <li key={`${timestamp} ${place}`}>
          <span>{activityChange(data.field, data.oldValue, data.newValue, currency) || activityLabel(data.field)}</span>
          <Text span size="sm" c="dimmed">
            <RelativeTime at={timestamp} />
          </Text>
        </li>
      ))}
    </ul>
  )
}

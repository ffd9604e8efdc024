import type { ChannelHealth as Health } from '@forecourt/contracts/notifications/alerts'
import type { SentChannel } from '@forecourt/contracts/notifications/kinds'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { LoadError } from '../../../staff-ui/error-state.tsx'
import { RelativeTime } from '../../../staff-ui/relative-time.tsx'
import { RowSkeletons } from '../../../staff-ui/row-skeletons.tsx'
import { StatusPill, type Tone } from '../../../staff-ui/status-pill.tsx'
import { toast } from '../../../staff-ui/toast.ts'
import { formatCount } from '../../../ui/format.ts'
import { healthQuery } from '../api/channels.ts'
import { type TestChannel, useSendTest } from '../api/preferences.ts'
import { CHANNEL_SET_UP, SENT_CHANNEL_NAMES } from '../model/channel-names.ts'
import styles from './channels.module.css'

const STATES: Readonly<Record<Health['state'], readonly [text: string, tone: Tone]>> = {
  ok: ['Working', 'good'],
  failing: ['Failing', 'bad'],
  idle: ['Nothing sent lately', 'neutral'],
  off: ['Not set up', 'neutral'],
}
const TESTED: readonly SentChannel[] = ['mail', 'push', 'sms']

/** The state of each channel over all dealerships, with a test for the channels that reach one person. */
export function ChannelHealth() {
  const health = useQuery(healthQuery)
  const test = useSendTest()
  if (health.isPending) return <RowSkeletons label="Loading channels" rows={5} />
  if (health.data === undefined) return <LoadError title="We couldn't load the channels" query={health} />
  const send = (channel: TestChannel) =>
    test.mutate(channel, {
      onSuccess: () => toast('Test sent. Deliveries shows what became of it.'),
      onError: ({ message }) => toast(message, 'bad'),
    })
  return (
    <section aria-labelledby="channel-health" className={styles.section}>
      <h2 id="channel-health">Channels</h2>
      <ul>
        {health.data.channels.map(({ channel, state, lastSentAt, lastFailure, counts }) => {
          const [text, tone] = STATES[state]
          return (
            <li key={channel} className={styles.row}>
              <span className={styles.name}>
                {SENT_CHANNEL_NAMES[channel]} <StatusPill tone={tone}>{text}</StatusPill>
              </span>
              <span className={styles.about}>
                {state === 'off' ? (
                  CHANNEL_SET_UP[channel]
                ) : (
                  <>
                    {formatCount(counts.sent + counts.opened)} sent, {formatCount(counts.failed)} failed, {formatCount(counts.queued)}{' '}
                    waiting in 24 hours. Last sent: <RelativeTime inText at={lastSentAt} missing="never" />.
                  </>
                )}
                {state === 'failing' ? <span className={styles.reason}> {lastFailure}</span> : null}
              </span>
              {state !== 'off' && isTested(channel) ? (
                <Button variant="default" size="sm" loading={test.isPending && test.variables === channel} onClick={() => send(channel)}>
                  Send a test
                </Button>
              ) : null}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function isTested(channel: SentChannel): channel is TestChannel {
  return TESTED.includes(channel)
}

import type { PacketChannel, PacketLog } from '@forecourt/contracts/leads/records'
import { openedTimes } from '../../../shared/packet-activity/model/opened-times.ts'
import { paymentText } from '../../../shared/packet-activity/model/payment-text.ts'
import type { Tone } from '../../../staff-ui/status-pill.tsx'
import { accessEnd } from './link-access.ts'

interface PacketState {
  label: string
  tone: Tone
  /** whether the customer is viewing it now */
  live: boolean
}

type StateFacts = Pick<PacketLog, 'revokedAt' | 'expiresAt' | 'active' | 'submittedOptions' | 'opened' | 'opens'>

/** The most important fact about a packet: 'Revoked', 'Viewing now', 'Submitted $953/mo', 'Opened 4 times', 'Not opened'. `now` in ms. */
export function packetState(log: StateFacts, now: number): PacketState {
  const end = accessEnd(log, now)
  if (end !== null) return { ...end, live: false }
  if (log.active) return { label: 'Viewing now', tone: 'good', live: true }
  if (log.submittedOptions !== null) return { label: submitted(log.submittedOptions), tone: 'good', live: false }
  if (!log.opened) return { label: 'Not opened', tone: 'neutral', live: false }
  return { label: openedTimes(log.opens), tone: 'info', live: false }
}

function submitted(options: NonNullable<PacketLog['submittedOptions']>): string {
  const amount = paymentText(options)
  return amount === '' ? 'Submitted' : `Submitted ${amount}`
}

/** The label of each channel. */
const CHANNEL_WORDS: Record<PacketChannel, string> = {
  text: 'By text',
  qr: 'By text',
  email: 'By email',
  share: 'Shared',
  copy: 'Link copied',
}

/** Returns how a packet was last sent and by whom; null when no send is recorded. */
export function lastSend({ sends, emails }: Pick<PacketLog, 'sends' | 'emails'>): { way: string; at: string; by: string } | null {
  const [send] = sends
  if (send !== undefined) return { way: CHANNEL_WORDS[send.channel], at: send.at, by: send.by?.name ?? '' }
  const [mail] = emails
  return mail === undefined ? null : { way: CHANNEL_WORDS.email, at: mail.at, by: mail.by?.name ?? '' }
}

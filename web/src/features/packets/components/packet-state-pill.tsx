import type { PacketLog } from '@forecourt/contracts/leads/records'
import { StatusPill } from '../../../staff-ui/status-pill.tsx'
import { timeAgo } from '../../../staff-ui/time-ago.ts'
import { useNow } from '../../../staff-ui/use-now.ts'
import { lowerFirst } from '../../../ui/format.ts'
import { packetState } from '../model/packet-state.ts'

/** The state of a packet in words; on hover who revoked it and when. */
export function PacketStatePill({ log }: { log: PacketLog }) {
  const now = useNow()
  const { label, tone, live } = packetState(log, now)
  const { revokedAt, revokedBy } = log
  const title =
    revokedAt === null || revokedBy === null ? undefined : `Revoked by ${revokedBy.name}, ${lowerFirst(timeAgo(revokedAt, now))}`
  return (
    <span title={title}>
      <StatusPill tone={tone} dot={live}>
        {label}
      </StatusPill>
    </span>
  )
}

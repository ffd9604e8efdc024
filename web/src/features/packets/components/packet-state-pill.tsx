import type { PacketLog } from '@forecourt/contracts/leads/records'
import { StatusPill } from '../../../staff-ui/status-pill.tsx'
import { useNow } from '../../../staff-ui/use-now.ts'
import { packetState } from '../model/packet-state.ts'
import { revokedBy } from './access-pill.tsx'

/** The state of a packet in words; on hover who revoked it and when. */
export function PacketStatePill({ log }: { log: PacketLog }) {
  const now = useNow()
  const { label, tone, live } = packetState(log, now)
  return (
    <span title={revokedBy(log, now)}>
      <StatusPill tone={tone} dot={live}>
        {label}
      </StatusPill>
    </span>
  )
}

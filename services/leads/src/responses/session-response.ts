import type { PacketSession } from '@forecourt/contracts/leads/engagement'
import { staleBefore } from '../domain/presence.ts'
import { secondsOf } from '../domain/viewing-time.ts'
import type { VisitActivities } from '../store/activity-store.ts'
import type { PacketLogDoc } from '../store/packet-log-doc.ts'
import type { VisitSummary } from '../store/visit-doc.ts'

/** Converts a visit to the contract's format. A stale visit has ended at its last heartbeat, even before the sweep ends it. */
export function toSession(
  visit: VisitSummary,
  packet: Pick<PacketLogDoc, 'link' | 'vehicle'>,
  done: VisitActivities | undefined,
  now: Date,
): PacketSession {
  const { startedAt, lastHeartbeatAt, awayMs } = visit
  const active = visit.live && lastHeartbeatAt > staleBefore(now)
  const until = visit.endedAt ?? lastHeartbeatAt
  return {
    _id: visit._id.toHexString(),
    packetLogId: visit.packetLogId.toHexString(),
    link: packet.link,
    vehicle: packet.vehicle,
    startedAt: startedAt.toISOString(),
    endedAt: active ? null : until.toISOString(),
    lastActiveAt: lastHeartbeatAt.toISOString(),
    seconds: secondsOf(startedAt, until, awayMs),
    active,
    photos: done?.photos ?? 0,
    pdfs: done?.pdfs ?? 0,
    videos: done?.videos ?? 0,
    calculatorChanges: done?.calculatorChanges ?? 0,
  }
}

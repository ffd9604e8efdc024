import { HEARTBEAT_INTERVAL_MS } from 'virtual:contract-constants'
import { useEffect, useMemo, useState } from 'react'
import { beaconClose, type OpenedPacket, openPacket, sendClose, sendHeartbeat, sendLogs } from '../api/packet.ts'
import { createLogQueue, type LogQueue } from '../model/log-queue.ts'
import type { PacketPath } from '../model/packet-path.ts'
import { trackVisit } from '../model/visit.ts'

export interface PacketVisit {
  /** null until the platform has answered; `unknown` when it knows no such link */
  opened: OpenedPacket | 'unknown' | null
  logs: LogQueue
}

/** Keeps the session of this packet page and what the customer does on it (spec/3 section 4). */
export function usePacketVisit(path: PacketPath): PacketVisit {
  const [opened, setOpened] = useState<PacketVisit['opened']>(null)
  const link = useMemo(() => ({ token: null as string | null }), [])
  const logs = useMemo(
    () =>
      createLogQueue({
        send: (entries, options) => (link.token === null ? Promise.reject(new Error('not open')) : sendLogs(link.token, entries, options)),
        now: () => new Date(),
        makeId: () => randomId(),
        setTimer: (run, ms) => window.setTimeout(run, ms),
        clearTimer: (timer) => window.clearTimeout(timer),
      }),
    [link],
  )
  useEffect(() => {
    const onOnline = () => logs.retryNow()
    window.addEventListener('online', onOnline)
    const stop = trackVisit({
      heartbeatMs: HEARTBEAT_INTERVAL_MS,
      isMobile: window.matchMedia('(pointer: coarse)').matches,
      open: async () => {
        const answer = await openPacket(path)
        setOpened(answer ?? 'unknown')
        return answer?.logId ?? null
      },
      heartbeat: sendHeartbeat,
      close: sendClose,
      beacon: beaconClose,
      onOpened: (token) => {
        link.token = token
        logs.open()
      },
      onLeaving: logs.flush,
      window,
      document,
      setTimer: (run, ms) => window.setTimeout(run, ms),
      clearTimer: (timer) => window.clearTimeout(timer),
    })
    return () => {
      stop()
      window.removeEventListener('online', onOnline)
    }
  }, [path, link, logs])
  return { opened, logs }
}

/** crypto.randomUUID needs a secure page; a dealership's own box may be plain http on its network. */
function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

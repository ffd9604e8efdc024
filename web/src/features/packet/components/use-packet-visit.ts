import { HEARTBEAT_INTERVAL_MS } from 'virtual:contract-constants'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { makeId } from '../../../shared/make-id.ts'
import type { PacketPath } from '../../../shared/paths.ts'
import { beaconClose, type EndedLink, type OpenedPacket, openPacket, sendClose, sendHeartbeat, sendLogs } from '../api/packet.ts'
import { createLogQueue, type LogQueue } from '../model/log-queue.ts'
import { browserStorage, createLogStore } from '../model/log-store.ts'
import { sortableIds } from '../model/sortable-ids.ts'
import { trackVisit, type Visit } from '../model/visit.ts'

export interface PacketVisit {
  /** null until the response arrives; `unknown` for an unknown link */
  opened: OpenedPacket | 'unknown' | null
  logs: LogQueue
  /** what the customer submitted last, in this visit or an earlier one */
  submitted: OpenedPacket['submitted']
  noteSubmitted: (submitted: OpenedPacket['submitted']) => void
  /** checks with a heartbeat whether the server still has the visit, and opens another one if not */
  recheck: () => void
}

/** Returns the opened packet; null until the response arrives, and for an unknown link. */
export function openedOf({ opened }: Pick<PacketVisit, 'opened'>): OpenedPacket | null {
  return opened === 'unknown' ? null : opened
}

/** Tracks the visit of this packet page and the customer's activity (rules: packet visit). `answered`: the request to open the link has settled. */
export function usePacketVisit(path: PacketPath): { visit: PacketVisit; gone: EndedLink | null; answered: boolean } {
  const [opened, setOpened] = useState<PacketVisit['opened']>(null)
  const [gone, setGone] = useState<EndedLink | null>(null)
  const [answered, setAnswered] = useState(false)
  const [submittedNow, noteSubmitted] = useState<OpenedPacket['submitted']>(null)
  const session = useMemo(() => ({ token: null as string | null, visit: null as Visit | null }), [])
  const logs = useMemo(() => queueFor(path, session), [path, session])
  useEffect(() => {
    const onOnline = () => logs.retryNow()
    window.addEventListener('online', onOnline)
    session.visit = trackVisit({
      heartbeatMs: HEARTBEAT_INTERVAL_MS,
      isMobile: window.matchMedia('(pointer: coarse)').matches,
      open: async (requestId) => {
        const response = await openPacket(path, requestId).finally(() => setAnswered(true))
        if (response !== null && 'logId' in response) {
          setOpened(response)
          return response.logId
        }
        if (response === null) setOpened('unknown')
        else setGone(response)
        logs.discard()
        return null
      },
      makeId,
      heartbeat: sendHeartbeat,
      close: sendClose,
      beacon: beaconClose,
      onOpened: (token) => {
        session.token = token
        logs.open()
      },
      onLeaving: logs.flush,
      window,
      document,
      setTimer: (run, ms) => window.setTimeout(run, ms),
      clearTimer: (timer) => window.clearTimeout(timer),
    })
    return () => {
      session.visit?.stop()
      window.removeEventListener('online', onOnline)
    }
  }, [path, session, logs])
  const recheck = useCallback(() => session.visit?.check(), [session])
  const submitted = submittedNow ?? openedOf({ opened })?.submitted ?? null
  const visit = useMemo(() => ({ opened, logs, submitted, noteSubmitted, recheck }), [opened, logs, submitted, recheck])
  return { visit, gone, answered }
}

function queueFor(path: PacketPath, session: { token: string | null; visit: Visit | null }): LogQueue {
  const makeId = sortableIds(() => new Date())
  const logs = createLogQueue({
    send: (entries, how) => (session.token === null ? Promise.reject(new Error('not open')) : sendLogs(session.token, entries, how)),
    onExpired: () => session.visit?.reopen(),
    store: createLogStore({ link: path.link, page: makeId(), storage: browserStorage(), now: () => new Date() }),
    now: () => new Date(),
    makeId,
    setTimer: (run, ms) => window.setTimeout(run, ms),
    clearTimer: (timer) => window.clearTimeout(timer),
  })
  return {
    ...logs,
    // a submission may have failed because the server no longer has the visit
    putBack: (entries) => {
      logs.putBack(entries)
      session.visit?.check()
    },
  }
}

import type { CustomerRequest, RequestKind } from '@forecourt/contracts/leads/records'
import { useEffect, useMemo, useState } from 'react'
import type { PacketPath } from '../../../shared/paths.ts'
import { sendRequest } from '../api/packet.ts'
import { browserStorage } from '../model/log-store.ts'
import { keepRequests, type PendingRequest } from '../model/pending-requests.ts'
import { sortableIds } from '../model/sortable-ids.ts'
import { openedOf, type PacketVisit } from './use-packet-visit.ts'

const RETRY_INTERVAL_MS = 15_000

/** The state of a request. `late`: queued until it can be sent; `preview`: sent by staff and not stored. */
export type RequestState = 'sending' | 'late' | 'sent' | 'refused' | 'preview'

export interface PacketRequests {
  /** the newest request of each kind that the server has, newest first */
  sent: CustomerRequest[]
  /** null when there is no request of this kind */
  stateOf: (kind: RequestKind) => RequestState | null
  /** sends a request; each call is a separate one */
  ask: (kind: RequestKind, details?: { message: string; preferredTime: string }) => void
}

/** The customer's requests on the packet page (rules: customer request): sent immediately, queued while offline, shown on the next visit. */
export function usePacketRequests(path: PacketPath, visit: PacketVisit): PacketRequests {
  const { store, makeKey } = useMemo(
    () => ({ store: keepRequests(path.link, browserStorage(), () => new Date()), makeKey: sortableIds(() => new Date()) }),
    [path],
  )
  const [pending, setPending] = useState<PendingRequest[]>(store.load)
  const [arrived, setArrived] = useState<CustomerRequest[]>([])
  const [outcomes, setOutcomes] = useState<Partial<Record<RequestKind, RequestState>>>({})
  // the link was deleted, so nothing will ever send what waits
  const isDeleted = visit.opened === 'unknown'
  useEffect(() => store.save(isDeleted ? [] : pending), [store, pending, isDeleted])

  const opened = openedOf(visit)
  const logId = opened?.logId ?? null
  const { recheck } = visit
  const next = pending[0]
  useEffect(() => {
    if (next === undefined || logId === null) return
    let isStopped = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const done = (state: RequestState) => {
      setOutcomes((before) => ({ ...before, [next.kind]: state }))
      if (state !== 'late') setPending((before) => before.filter(({ requestKey }) => requestKey !== next.requestKey))
    }
    const attempt = async () => {
      clearTimeout(timer)
      const result = await sendRequest(logId, next)
      // the next attempt sends the same key, so the request is not stored twice
      if (isStopped) return
      if (result.state === 'sent') {
        const { request } = result
        if (request !== null) setArrived((before) => [request, ...before])
        done(request === null ? 'preview' : 'sent')
      } else if (result.state === 'refused') done('refused')
      else {
        if (result.state === 'expired') recheck()
        done('late')
        timer = setTimeout(() => void attempt(), RETRY_INTERVAL_MS)
      }
    }
    const onOnline = () => void attempt()
    window.addEventListener('online', onOnline)
    void attempt()
    return () => {
      isStopped = true
      clearTimeout(timer)
      window.removeEventListener('online', onOnline)
    }
  }, [next, logId, recheck])

  const known = opened?.requests
  const sent = useMemo(() => newestOfKind([...arrived, ...(known ?? [])]), [arrived, known])
  const stateOf = (kind: RequestKind): RequestState | null => {
    const waits = pending.some((request) => request.kind === kind)
    if (waits && isDeleted) return 'refused'
    if (outcomes[kind] !== undefined) return outcomes[kind]
    if (waits) return 'late'
    return sent.some((request) => request.kind === kind) ? 'sent' : null
  }
  const ask: PacketRequests['ask'] = (kind, { message, preferredTime } = { message: '', preferredTime: '' }) => {
    // requests are sent in order, so it also waits behind one that waits
    const waits = !navigator.onLine || logId === null || (next !== undefined && stateOf(next.kind) === 'late')
    setOutcomes((before) => ({ ...before, [kind]: waits ? 'late' : 'sending' }))
    setPending((before) => [...before, { kind, message, preferredTime, requestKey: makeKey(), at: new Date().toISOString() }])
  }
  return { sent, stateOf, ask }
}

function newestOfKind(requests: readonly CustomerRequest[]): CustomerRequest[] {
  const byTime = [...requests].sort((one, other) => Date.parse(other.at) - Date.parse(one.at))
  return byTime.filter(({ kind }, index) => byTime.findIndex((other) => other.kind === kind) === index)
}

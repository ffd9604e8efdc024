import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useEffect, useState } from 'react'
import { operationUrl } from '../../api/call-operation.ts'
import { listenLive } from '../../api/live.ts'
import { restWhileHidden } from '../../api/rest-while-hidden.ts'
import { sessionEnded } from '../../api/session-ended.ts'
import { applyLiveMessage, createInvalidator } from './live-updates.ts'

type LiveStatus = 'connecting' | 'connected' | 'lost'
const LiveContext = createContext<LiveStatus>('connecting')

/** Whether live updates are arriving. */
export function useLiveStatus(): LiveStatus {
  return use(LiveContext)
}

interface LiveProviderProps {
  /** changes when the session is renewed, which needs a new stream */
  renewals: number
  children: ReactNode
}

/** Opens one live stream per tab, unless it rests while hidden, and refetches stale queries; after a gap, all of them. */
export function LiveProvider({ renewals, children }: LiveProviderProps) {
  const queryClient = useQueryClient()
  const [status, setStatus] = useState<LiveStatus>('connecting')
  // biome-ignore lint/correctness/useExhaustiveDependencies: a renewed session needs a new stream
  useEffect(() => {
    const invalidator = createInvalidator(queryClient)
    const live = listenLive({
      connect: () => new EventSource(operationUrl('gateway.live', {})),
      onMessage: (message) => applyLiveMessage(message, queryClient, invalidator.add),
      onReconnect: () => void queryClient.invalidateQueries(),
      onStatus: setStatus,
      onSignedOut: sessionEnded.announce,
    })
    const stopResting = restWhileHidden(live)
    return () => {
      stopResting()
      live.close()
      invalidator.stop()
    }
  }, [queryClient, renewals])
  return <LiveContext value={status}>{children}</LiveContext>
}

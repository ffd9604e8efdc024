import { useEffect } from 'react'
import type { Loaded } from '../../../shared/use-loaded.ts'
import { isRefused } from '../api/packet.ts'

const RETRY_MS = 5_000

/** Calls `retry` a few seconds after each failure to load, unless it would fail again. */
export function useRetryAfterFailure(loaded: Loaded<unknown>, retry: () => void): void {
  const mayRetry = loaded.state === 'failed' && !isRefused(loaded.error)
  useEffect(() => {
    if (!mayRetry) return
    const timer = window.setTimeout(retry, RETRY_MS)
    return () => window.clearTimeout(timer)
  }, [mayRetry, retry])
}

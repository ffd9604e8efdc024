import { useEffect, useState } from 'react'
import { whenShownAgain } from '../../../shared/when-shown-again.ts'
import { loadTradeIn, type OpenedPacket } from '../api/packet.ts'

type TradeIn = OpenedPacket['tradeIn']

/**
 * Returns the status of the customer's trade-in, and reads it again each time the page is shown again (rules: trade-in in the calculator). null
 * without a trade-in, and until the packet is open.
 */
export function useTradeInStatus(opened: OpenedPacket | null): TradeIn {
  const [newest, setNewest] = useState<{ of: OpenedPacket; tradeIn: TradeIn } | null>(null)
  useEffect(() => {
    if (opened === null) return
    let reading = new AbortController()
    const read = async () => {
      reading.abort()
      reading = new AbortController()
      const { signal } = reading
      // after a failure the known status stays; the heartbeat notices a visit that has ended
      const tradeIn = await loadTradeIn(opened.logId, signal).catch(() => undefined)
      if (tradeIn !== undefined && !signal.aborted) setNewest({ of: opened, tradeIn })
    }
    const stop = whenShownAgain(() => void read())
    return () => {
      reading.abort()
      stop()
    }
  }, [opened])
  // another visit brings the status along
  return newest !== null && newest.of === opened ? newest.tradeIn : (opened?.tradeIn ?? null)
}

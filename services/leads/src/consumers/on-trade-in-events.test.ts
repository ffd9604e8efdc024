import type { DeliveryOptions } from '@forecourt/messaging/consumer-definition'
import { expect, test } from 'vitest'
import type { LeadsDeps } from '../deps.ts'
import { onTradeInEvents } from './on-trade-in-events.ts'

const HOUR_MS = 60 * 60 * 1_000

/** Returns the settings of the consumers of single events, by their durable names. */
function consumers(): Map<string, DeliveryOptions> {
  const found = new Map<string, DeliveryOptions>()
  const consume = (definition: DeliveryOptions & { durable: string }) => found.set(definition.durable, definition)
  onTradeInEvents({ messaging: { consume, consumeBatch: () => {} } } as unknown as LeadsDeps)
  return found
}

test.each(['trade-in-mails', 'photo-link-mails', 'offer-mails'])(
  'a mail of %s waits for a mail server that is unavailable for hours',
  (durable) => {
    const { maxDeliver = 0, backoffMs = [] } = consumers().get(durable) ?? expect.unreachable()
    const delays = Array.from({ length: maxDeliver - 1 }, (_, at) => backoffMs[Math.min(at, backoffMs.length - 1)] ?? 0)
    expect(delays.reduce((sum, delay) => sum + delay, 0)).toBeGreaterThan(7 * HOUR_MS)
    // a short outage delays a mail by little, and a long one by at most half an hour after it has ended
    expect(delays[0]).toBeLessThanOrEqual(1_000)
    expect(Math.max(...delays)).toBeLessThanOrEqual(HOUR_MS / 2)
  },
)

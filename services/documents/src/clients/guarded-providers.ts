import { WINDOW_STICKER_GROUPS, type WindowStickerGroup } from '@forecourt/contracts/documents/window-stickers'
import { createBreaker } from '@forecourt/messaging/breaker'
import type { ServiceDeps } from '@forecourt/service-kit/service'
import type { DocumentFetcher, FetchFailure, FetchResult } from './document-fetcher.ts'
import type { StickerFailure, StickerResult, WindowStickerProvider } from './window-sticker-provider.ts'

/** A provider that is slow for a single VIN must not be shut off for all others. */
const FAILURES_TO_OPEN = 3
/** While a provider does not respond, one caller in this time waits for it; the others get an error immediately. */
const RETRY_MS = 10_000
/** Failures of the provider itself, whatever the VIN. */
const OUTAGES: ReadonlySet<StickerFailure | FetchFailure> = new Set(['too-slow', 'unreachable', 'busy'])
const NOT_ASKED = { kind: 'failed', reason: 'not-asked', detail: 'its last responses failed' } as const

type Logger = ServiceDeps['logger']
type Breaker = ReturnType<typeof createBreaker>

/** Wraps the provider of window stickers so that a manufacturer that does not respond is asked less often (design: outbound calls). */
export function guardedStickers(provider: WindowStickerProvider, logger: Logger): WindowStickerProvider {
  const breakers = Object.fromEntries(WINDOW_STICKER_GROUPS.map((group) => [group, breakerOf(group, logger)])) as Record<
    WindowStickerGroup,
    Breaker
  >
  return { ...provider, find: (group, vin, gone) => guarded(breakers[group], () => provider.find(group, vin, gone)) }
}

/** Does the same for the provider of AutoCheck reports. The hosts of URLs in feeds are many, so those have none. */
export function guardedFetcher(fetcher: DocumentFetcher, logger: Logger): DocumentFetcher {
  const breaker = breakerOf('autocheck', logger)
  return { ...fetcher, autoCheck: (vin) => guarded(breaker, () => fetcher.autoCheck(vin)) }
}

function breakerOf(provider: string, logger: Logger): Breaker {
  return createBreaker({
    failuresToOpen: FAILURES_TO_OPEN,
    retryMs: RETRY_MS,
    onOpen: (error) =>
      logger.warn({ provider, detail: String(error) }, 'a provider of documents fails; it is asked less often until it responds'),
    onClose: () => logger.info({ provider }, 'the provider of documents responds again'),
  })
}

async function guarded<R extends FetchResult | StickerResult>(breaker: Breaker, ask: () => Promise<R>): Promise<R | typeof NOT_ASKED> {
  if (!breaker.allowRequest()) return NOT_ASKED
  const result = await ask()
  if (result.kind === 'abandoned') breaker.gaveUp()
  else if (result.kind === 'failed' && OUTAGES.has(result.reason)) breaker.failed(`${result.reason}: ${result.detail}`)
  else breaker.succeeded()
  return result
}

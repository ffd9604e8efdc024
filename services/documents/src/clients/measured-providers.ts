import type { DocumentMetrics, Provider } from '../metrics.ts'
import type { DocumentFetcher, FetchResult } from './document-fetcher.ts'
import type { StickerResult, WindowStickerProvider } from './window-sticker-provider.ts'

type Fetched = Pick<DocumentMetrics, 'fetched'>

/** Wraps the provider of window stickers to count and time each response. */
export function measuredStickers(provider: WindowStickerProvider, metrics: Fetched): WindowStickerProvider {
  return { ...provider, find: (group, vin, gone) => measured(metrics, group, provider.find(group, vin, gone)) }
}

/** Does the same for report providers and the URLs in feeds. */
export function measuredFetcher(fetcher: DocumentFetcher, metrics: Fetched): DocumentFetcher {
  return {
    ...fetcher,
    autoCheck: (vin) => measured(metrics, 'autocheck', fetcher.autoCheck(vin)),
    address: (url) => measured(metrics, 'feed', fetcher.address(url)),
  }
}

async function measured<R extends FetchResult | StickerResult>(metrics: Fetched, provider: Provider, asked: Promise<R>): Promise<R> {
  const startedAt = performance.now()
  const result = await asked
  metrics.fetched(provider, result, (performance.now() - startedAt) / 1000)
  return result
}

import type { WindowStickerGroup } from '@forecourt/contracts/documents/window-stickers'
import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '../../../api/api-error.ts'
import { operationUrl } from '../../../api/call-operation.ts'
import { fetchFile } from '../../../api/fetch-file.ts'

/** A manufacturer's response; a failure is the query's error. */
export type StickerResponse = { kind: 'found'; file: Blob } | { kind: 'not-found' }

const KEPT_MS = 3_600_000

/** Loads a group's sticker for a VIN. The response is cached, and a failure is retried only by the user. */
export function windowStickerQuery(group: WindowStickerGroup, vin: string) {
  return queryOptions({
    queryKey: ['window-sticker', vin, group],
    queryFn: async ({ signal }): Promise<StickerResponse> => {
      try {
        // loads the whole file, to download it from memory and open it from the browser's cache
        return { kind: 'found', file: await fetchFile('documents.getWindowSticker', { params: { group, vin } }, { signal }) }
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return { kind: 'not-found' }
        throw error
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT_MS,
    retry: false,
    retryOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

/** Returns the address that opens a sticker. */
export function windowStickerUrl(group: WindowStickerGroup, vin: string): string {
  return operationUrl('documents.getWindowSticker', { params: { group, vin } })
}

import { useEffect, useState } from 'react'
import { makeId } from '../../../shared/make-id.ts'
import { createPhotoQueue, type PhotoQueue } from '../../../shared/trade-in/model/photo-queue.ts'
import { createPhotoStore } from '../../../shared/trade-in/model/photo-store.ts'
import { reducePhoto } from '../../../shared/trade-in/model/reduce-photo.ts'
import { draftCalls } from '../api/draft-calls.ts'
import { createDraftKeeper, type DraftKeeper } from '../model/draft-keeper.ts'
import { createDraftStore } from '../model/draft-store.ts'
import type { LinkTokens } from '../model/link-tokens.ts'
import { createSubmitter, type Submitter } from '../model/submitter.ts'

/** An evaluation that is being filled in: its input, photos and submission. */
export interface Evaluation {
  keeper: DraftKeeper
  photos: PhotoQueue
  submitter: Submitter
  /** the value of the hidden field (honeypot) */
  honeypot: { value: string }
}

/** How often a visible page checks for changes from another device. */
const COMPARE_INTERVAL_MS = 20_000

/**
 * Creates the evaluation for a dealership and opens its draft. Saves it when the browser is online again and when the page is hidden, and checks for
 * changes from another device while the page is visible.
 */
export function useEvaluation(dealershipId: string, tokens: LinkTokens): Evaluation {
  const [evaluation] = useState(() => createEvaluation(dealershipId, tokens.origin))
  useEffect(() => {
    const { keeper, photos } = evaluation
    void keeper.open(tokens.token)
    void photos.resume()
    const onOnline = () => {
      keeper.flush()
      photos.wake()
    }
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') keeper.flush({ isLast: true })
      else void keeper.compare()
    }
    const comparing = window.setInterval(() => {
      if (document.visibilityState === 'visible') void keeper.compare()
    }, COMPARE_INTERVAL_MS)
    window.addEventListener('online', onOnline)
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      window.clearInterval(comparing)
      window.removeEventListener('online', onOnline)
      document.removeEventListener('visibilitychange', onVisibility)
      keeper.stop()
      photos.stop()
    }
  }, [evaluation, tokens])
  return evaluation
}

function createEvaluation(dealershipId: string, origin: string | null): Evaluation {
  const timers = {
    setTimer: (run: () => void, ms: number) => window.setTimeout(run, ms),
    clearTimer: (timer: number) => window.clearTimeout(timer),
  }
  const honeypot = { value: '' }
  const photos: PhotoQueue = createPhotoQueue({
    ...timers,
    makeId,
    calls: draftCalls,
    store: createPhotoStore(`forecourt-trade-in:${dealershipId}`),
    draftId: () => keeper.id(),
    begin: () => keeper.begin(),
    onNotFound: () => keeper.detach(),
    onChange: () => keeper.touch(),
    reduce: reducePhoto,
    showBlob: (blob) => URL.createObjectURL(blob),
    hideBlob: (url) => URL.revokeObjectURL(url),
  })
  const keeper: DraftKeeper = createDraftKeeper({
    ...timers,
    makeId,
    dealershipId,
    origin,
    calls: draftCalls,
    store: createDraftStore(dealershipId, browserStorage(), () => new Date()),
    now: () => new Date(),
    website: () => honeypot.value,
    photos: () => photos.get().photos,
    onPhotos: (token, sent) => photos.setSent(token, sent),
    onLost: () => photos.dropSent(),
    onAnother: () => photos.clear(),
  })
  return { keeper, photos, submitter: createSubmitter({ keeper, photos, calls: draftCalls }), honeypot }
}

/** Returns the browser's local storage, or null when the browser blocks it. */
function browserStorage(): Storage | null {
  try {
    return window.localStorage
  } catch {
    return null
  }
}

import { useEffect, useLayoutEffect, useState } from 'react'
import { makeId } from '../../../shared/make-id.ts'
import { createPhotoQueue } from '../../../shared/trade-in/model/photo-queue.ts'
import { createPhotoStore } from '../../../shared/trade-in/model/photo-store.ts'
import { reducePhoto } from '../../../shared/trade-in/model/reduce-photo.ts'
import { loadPhotoRequest, type PhotoRequest, requestedPhotoCalls } from '../api/photo-request.ts'

/** The length of the link's prefix that names its photos in this browser; too short to open the link. */
const NAME_LENGTH = 12
const nameOf = (link: string) => link.slice(0, NAME_LENGTH)
const storeOf = (link: string) => createPhotoStore(`forecourt-trade-in-photos:${nameOf(link)}`)

/** Deletes the unsent photos of a link from the device. */
export function deleteUnsentPhotos(link: string): void {
  void storeOf(link).clear()
}

export type RequestedPhotos = ReturnType<typeof createRequestedPhotos>

/** The photos of a link, uploaded and pending ones. Loading the request of the link updates them. */
export function createRequestedPhotos(link: string) {
  const newest = { max: 0, onOver: () => {} }
  const queue = createPhotoQueue({
    setTimer: (run, ms) => window.setTimeout(run, ms),
    clearTimer: (timer) => window.clearTimeout(timer),
    makeId,
    calls: requestedPhotoCalls,
    store: storeOf(link),
    draftId: () => nameOf(link),
    begin: async () => link,
    onNotFound: () => {
      // the server accepts no more photos for this link
      queue.clear()
      newest.onOver()
    },
    max: () => newest.max,
    reduce: reducePhoto,
    showBlob: (blob) => URL.createObjectURL(blob),
    hideBlob: (url) => URL.revokeObjectURL(url),
  })
  return {
    queue,
    /** sets what happens when the server no longer accepts the link */
    onOver: (over: () => void) => {
      newest.onOver = over
    },
    load: async (signal: AbortSignal): Promise<PhotoRequest> => {
      const before = queue.get().photos
      const request = await loadPhotoRequest(link, signal)
      newest.max = maxPhotos(request)
      // another device may have added or removed some; what changed here meanwhile is newer than the response
      if (queue.get().photos === before) queue.setSent(link, request.photos)
      return request
    },
  }
}

/** How many photos a request may have in all. */
export function maxPhotos({ photos, room }: PhotoRequest): number {
  return photos.length + room
}

/**
 * Uploads the photos of a link while the page is open. Returns whether those stored by an earlier visit have been added to the queue. Calls `onOver`
 * when the server no longer accepts the link.
 */
export function useUpload(requested: RequestedPhotos, onOver: () => void): boolean {
  const [isResumed, setResumed] = useState(false)
  // before a photo can be chosen: the upload of one may fail before the other effects run
  useLayoutEffect(() => requested.onOver(onOver), [requested, onOver])
  useEffect(() => {
    const { queue } = requested
    void queue.resume().then(() => setResumed(true))
    window.addEventListener('online', queue.wake)
    return () => {
      window.removeEventListener('online', queue.wake)
      queue.stop()
    }
  }, [requested])
  return isResumed
}

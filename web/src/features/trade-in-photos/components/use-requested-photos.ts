import { useEffect, useRef, useState } from 'react'
import { makeId } from '../../../shared/make-id.ts'
import { createPhotoQueue } from '../../../shared/trade-in/model/photo-queue.ts'
import { createPhotoStore } from '../../../shared/trade-in/model/photo-store.ts'
import { reducePhoto } from '../../../shared/trade-in/model/reduce-photo.ts'
import { type PhotoRequest, requestedPhotoCalls } from '../api/photo-request.ts'

/** The length of the link's prefix that names its photos in this browser; too short to open the link. */
const NAME_LENGTH = 12
const nameOf = (link: string) => link.slice(0, NAME_LENGTH)
const storeOf = (link: string) => createPhotoStore(`forecourt-trade-in-photos:${nameOf(link)}`)

/** Deletes the unsent photos of a link from the device. */
export function deleteUnsentPhotos(link: string): void {
  void storeOf(link).clear()
}

/**
 * Manages the photos of a link, uploaded and pending ones. `isResumed`: those stored by an earlier visit have been added to the queue. Calls `onOver`
 * when the server no longer accepts the link.
 */
export function useRequestedPhotos(link: string, request: PhotoRequest, onOver: () => void) {
  const max = request.photos.length + request.room
  const newest = useRef({ max, onOver })
  useEffect(() => {
    newest.current = { max, onOver }
  })
  const [queue] = useState(() => createQueue(link, request.photos, newest))
  const [isResumed, setResumed] = useState(false)
  useEffect(() => {
    void queue.resume().then(() => setResumed(true))
    window.addEventListener('online', queue.wake)
    return () => {
      window.removeEventListener('online', queue.wake)
      queue.stop()
    }
  }, [queue])
  return { queue, max, isResumed }
}

function createQueue(link: string, sent: PhotoRequest['photos'], newest: { readonly current: { max: number; onOver: () => void } }) {
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
      newest.current.onOver()
    },
    max: () => newest.current.max,
    reduce: reducePhoto,
    showBlob: (blob) => URL.createObjectURL(blob),
    hideBlob: (url) => URL.revokeObjectURL(url),
  })
  queue.setSent(link, sent)
  return queue
}

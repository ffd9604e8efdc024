import type { TradeInPhoto } from '@forecourt/contracts/trade-ins/records'
import { PHOTOS_MAX, type PhotoShot } from '@forecourt/trade-in/photos'
import { ApiError, errorMessage, retryAdvice } from '../../../api/api-error.ts'
import { failureOf } from '../api/failure.ts'
import type { PhotoCalls } from '../api/photo-calls.ts'
import { createLane } from './create-lane.ts'
import { createRetry, type Timers } from './create-retry.ts'
import { type DraftPhoto, isMissing, newPhoto, uploadedPhoto } from './draft-photo.ts'
import { nextChange, observe } from './observed.ts'
import { noRoomFor, refusalOf, tooLarge } from './photo-rules.ts'
import type { PhotoStore } from './photo-store.ts'

export interface PhotosState {
  photos: readonly DraftPhoto[]
  /** why files were rejected, one sentence each */
  refusals: readonly string[]
}

interface PhotoQueueOptions extends Timers {
  calls: PhotoCalls
  store: PhotoStore
  /** returns the name of the draft or link in this browser */
  draftId: () => string
  /** returns the token of the draft or link; creates the draft if there is none */
  begin: () => Promise<string>
  /** called when the server no longer has the draft, or the link has expired */
  onNotFound: () => void
  /** called when the customer adds or removes a photo */
  onChange?: () => void
  /** returns the maximum number of photos; PHOTOS_MAX by default */
  max?: () => number
  reduce: (file: Blob) => Promise<Blob | null>
  makeId: () => string
  showBlob: (blob: Blob) => string
  hideBlob: (url: string) => void
}

export type PhotoQueue = ReturnType<typeof createPhotoQueue>

/** Uploads photos one by one and retries until they arrive; unsent photos are kept in the browser (rules: trade-in photos). */
export function createPhotoQueue(options: PhotoQueueOptions) {
  const { calls, store, draftId, begin, onNotFound, onChange, reduce, makeId, showBlob, hideBlob, max = () => PHOTOS_MAX } = options
  const state = observe<PhotosState>({ photos: [], refusals: [] })
  const blobs = new Map<string, Blob>()
  /** removed photos that the server may have */
  const removed = new Set<string>()
  /** lets the other photos continue when the one that is being sent is removed */
  let passBy = () => {}
  const later = createRetry(() => wake(), options)

  const photos = () => state.get().photos
  const find = (requestId: string) => photos().find((photo) => photo.requestId === requestId)
  const isRemoving = (requestId: string) => find(requestId)?.removing === true
  const setPhotos = (next: readonly DraftPhoto[]) => state.set({ ...state.get(), photos: next })
  const set = (requestId: string, change: Partial<DraftPhoto>) =>
    setPhotos(photos().map((photo) => (photo.requestId === requestId ? { ...photo, ...change } : photo)))
  const drop = (requestId: string) => {
    const url = find(requestId)?.url ?? ''
    if (url.startsWith('blob:')) hideBlob(url)
    blobs.delete(requestId)
    setPhotos(photos().filter((photo) => photo.requestId !== requestId))
  }
  /** Drops a photo that was deleted on the server: a list from before that may have brought it back. */
  const forget = (photoId: string) => setPhotos(photos().filter((photo) => photo.photoId !== photoId))

  /** Deletes a photo that the server has. If that fails, it is shown again as `photo`, with a message, unless the draft or link is gone. */
  async function deleteSent(photo: DraftPhoto, photoId: string, opened: string | Promise<string>): Promise<void> {
    const { requestId, name } = photo
    const draft = draftId()
    const at = photos().findIndex((each) => each.requestId === requestId)
    drop(requestId)
    try {
      await calls.removePhoto(await opened, photoId)
      removed.delete(requestId)
      forget(photoId)
    } catch (error) {
      // another evaluation may have replaced this one in the meantime
      if (draftId() !== draft) return
      // a submission must not leave out what is shown again
      removed.delete(requestId)
      // the server accepts it for a photo that is already gone: the draft or the link itself is over
      if (failureOf(error) === 'not-found') return onNotFound()
      const now = photos()
      // the server may have listed it again in the meantime
      const isListed = now.some((each) => each.photoId === photoId)
      const next = isListed ? now : [...now.slice(0, at), photo, ...now.slice(at)]
      state.set({ photos: next, refusals: [`We couldn't remove ${name}. ${retryAdvice(error)}`] })
    }
  }

  /** Resizes photos one at a time, because each takes 50 to 200 MB of memory until it is small. */
  let preparing: Promise<void> = Promise.resolve()
  const prepare = (requestId: string, file: Blob) => {
    preparing = preparing.then(() => makeReady(requestId, file))
  }

  async function makeReady(requestId: string, file: Blob): Promise<void> {
    const reduced = await reduce(file)
    const photo = find(requestId)
    // removed in the meantime
    if (photo === undefined) return store.remove(requestId)
    const { shot, name } = photo
    const blob = reduced ?? file
    const problem = tooLarge(name, blob.size)
    if (problem !== null) {
      await store.remove(requestId)
      return set(requestId, { state: 'refused', message: problem })
    }
    const position = photos().indexOf(photo)
    blobs.set(requestId, blob)
    set(requestId, { state: 'waiting', url: reduced === null ? '' : showBlob(blob) })
    await store.put({ draft: draftId(), requestId, shot, name, blob, position, isReduced: true })
    wake()
  }

  async function sendOne(photo: DraftPhoto): Promise<void> {
    const { requestId, shot, name } = photo
    const blob = blobs.get(requestId)
    if (blob === undefined) return set(requestId, { state: 'refused', message: `${name} is gone. Choose it again.` })
    set(requestId, { state: 'sending', attempted: true, share: 0, message: '' })
    try {
      const token = await begin()
      const sent = await calls.addPhoto(token, { requestId, shot, name, blob }, (share) => set(requestId, { share }))
      await store.remove(requestId)
      blobs.delete(requestId)
      if (isRemoving(requestId)) {
        const arrived = { ...uploadedPhoto(sent, calls.photoUrl(token, sent._id)), requestId, shot, name }
        return void deleteSent(arrived, sent._id, token)
      }
      // an earlier visit sent it without a response, and the server has listed it since; shown twice, removing one would remove both
      if (photos().some(({ photoId }) => photoId === sent._id)) return drop(requestId)
      const { url } = find(requestId) ?? { url: '' }
      set(requestId, { state: 'sent', share: 1, photoId: sent._id, url: url || calls.photoUrl(token, sent._id) })
    } catch (error) {
      // another evaluation has replaced the one of this photo
      if (find(requestId) === undefined) return
      const failure = failureOf(error)
      // a 408 also means that it is not there: the server looks for it before it reads the photo
      const isNotThere = error instanceof ApiError && error.status === 408
      if (failure === 'refused' || failure === 'submitted' || (isNotThere && isRemoving(requestId))) {
        await store.remove(requestId)
        if (isRemoving(requestId)) return drop(requestId)
        return set(requestId, { state: 'refused', message: errorMessage(error) })
      }
      set(requestId, { state: 'failed', share: 0, message: "This photo hasn't been sent yet." })
      if (failure === 'not-found') onNotFound()
      throw error
    }
  }

  const nextWaiting = (isRemoved: boolean) => photos().find(({ state, removing }) => state === 'waiting' && removing === isRemoved)

  /** Sends a photo until it is removed; the rest of its upload does not hold up the others. */
  async function sendUnlessRemoved(photo: DraftPhoto): Promise<void> {
    const sending = sendOne(photo)
    const removal = new Promise<void>((resolve) => {
      passBy = () => {
        sending.catch(later.afterFailure)
        resolve()
      }
    })
    await Promise.race([sending, removal])
  }

  const sendWanted = createLane(() => nextWaiting(false), sendUnlessRemoved, later)
  // apart from the others: a submission does not wait for them
  const sendRemoved = createLane(() => nextWaiting(true), sendOne, later)

  /** Sends waiting and failed photos; resolves when those that were not removed are sent, or to the error of one. */
  function go(): Promise<unknown> {
    later.stop()
    for (const photo of photos()) if (photo.state === 'failed') set(photo.requestId, { state: 'waiting', message: '' })
    const wanted = sendWanted()
    void sendRemoved()
    return wanted
  }
  const wake = () => void go()

  return {
    get: state.get,
    subscribe: state.subscribe,
    /** resumes sending */
    wake,
    add: (files: readonly File[], shot: PhotoShot) => {
      const refusals: string[] = []
      const tooMany: string[] = []
      for (const file of files) {
        if (photos().filter((photo) => photo.state !== 'refused').length >= max()) {
          tooMany.push(file.name)
          continue
        }
        const refusal = refusalOf(file)
        if (refusal !== null) {
          refusals.push(refusal)
          continue
        }
        const requestId = makeId()
        setPhotos([...photos(), newPhoto({ requestId, shot, name: file.name })])
        onChange?.()
        void store
          .put({ draft: draftId(), requestId, shot, name: file.name, blob: file, position: photos().length, isReduced: false })
          .then(() => prepare(requestId, file))
      }
      if (tooMany.length > 0) refusals.push(noRoomFor(tooMany, max()))
      state.set({ ...state.get(), refusals })
    },
    remove: (requestId: string) => {
      const photo = find(requestId)
      if (photo === undefined) return
      onChange?.()
      if (photo.photoId === null) {
        void store.remove(requestId)
        if (!photo.attempted || photo.state === 'refused') return drop(requestId)
        // sent again, if need be, to learn its id
        removed.add(requestId)
        set(requestId, { removing: true })
        if (photo.state === 'sending' && !photo.removing) passBy()
        return wake()
      }
      const url = photo.url.startsWith('blob:') ? '' : photo.url
      void deleteSent({ ...photo, url }, photo.photoId, begin())
    },
    retry: (requestId: string) => {
      set(requestId, { state: 'waiting', message: '' })
      wake()
    },
    /** loads the photos that an earlier visit did not send */
    resume: async () => {
      const left = (await store.load(draftId())).filter(({ requestId }) => find(requestId) === undefined)
      for (const { requestId, shot, name, blob, isReduced } of left) {
        const photo = newPhoto({ requestId, shot, name })
        setPhotos([...photos(), isReduced ? { ...photo, state: 'waiting', url: showBlob(blob) } : photo])
        if (isReduced) blobs.set(requestId, blob)
        else prepare(requestId, blob)
      }
      wake()
    },
    /** sets the photos that the server has */
    setSent: (token: string, sent: readonly TradeInPhoto[]) => {
      const known = new Map(photos().map((photo) => [photo.photoId, photo]))
      const there = sent.map((photo) => known.get(photo._id) ?? uploadedPhoto(photo, calls.photoUrl(token, photo._id)))
      setPhotos([...there, ...photos().filter(({ photoId }) => photoId === null)])
    },
    /** returns the request ids of removed photos that the server may have: the submission must leave them out */
    removed: () => [...removed],
    /** sends every photo that can be sent and was not removed; throws when that fails. `onCount` receives the number of sent photos and the total. */
    sendAll: async (onCount: (done: number, total: number) => void) => {
      const count = () => {
        const meant = photos().filter((photo) => photo.state !== 'refused' && !photo.removing)
        onCount(meant.filter((photo) => photo.state === 'sent').length, meant.length)
      }
      count()
      const stop = state.subscribe(count)
      try {
        while (photos().some(isMissing)) {
          const error = await go()
          if (photos().some((photo) => photo.state === 'failed' && isMissing(photo))) throw error
          while (photos().some((photo) => photo.state === 'preparing')) await nextChange(state)
        }
      } finally {
        stop()
      }
    },
    /** drops the sent photos, which the server no longer has */
    dropSent: () => setPhotos(photos().filter(({ photoId }) => photoId === null)),
    /** deletes all photos in this browser */
    clear: () => {
      later.stop()
      for (const { url } of photos()) if (url.startsWith('blob:')) hideBlob(url)
      blobs.clear()
      removed.clear()
      state.set({ photos: [], refusals: [] })
      void store.clear()
    },
    stop: later.stop,
  }
}

import type { PhotoShot } from '@forecourt/trade-in/photos'
import { clear, createStore, delMany, entries, set, type UseStore } from 'idb-keyval'

/** A chosen photo that is not on the server yet. */
export interface KeptPhoto {
  /** the name of its draft or photo link in this browser */
  draft: string
  requestId: string
  shot: PhotoShot
  name: string
  blob: Blob
  /** its position among the photos of the draft */
  position: number
  /** whether `blob` is ready to upload; otherwise it still has to be resized */
  isReduced: boolean
}

export type PhotoStore = ReturnType<typeof createPhotoStore>

/** Stores photos that wait for their upload, in an IndexedDB database with this name. Does nothing if the browser has no storage. */
export function createPhotoStore(database: string) {
  let opened: UseStore | null = null
  const attempt = async <T>(run: (store: UseStore) => Promise<T>, otherwise: T): Promise<T> => {
    try {
      opened ??= createStore(database, 'photos')
      return await run(opened)
    } catch {
      // private windows and full disks: photos then live only as long as the page
      return otherwise
    }
  }
  return {
    put: (photo: KeptPhoto) => attempt((store) => set(photo.requestId, photo, store), undefined),
    remove: (requestId: string) => attempt((store) => delMany([requestId], store), undefined),
    /** returns those of a draft in the order in which they were chosen, and deletes those of all other drafts */
    load: (draft: string) =>
      attempt(async (store) => {
        const all = await entries<string, KeptPhoto>(store)
        const foreign = all.filter(([, photo]) => photo.draft !== draft).map(([key]) => key)
        if (foreign.length > 0) await delMany(foreign, store)
        const own = all.map(([, photo]) => photo).filter((photo) => photo.draft === draft)
        return own.sort((one, other) => one.position - other.position)
      }, []),
    clear: () => attempt(clear, undefined),
  }
}

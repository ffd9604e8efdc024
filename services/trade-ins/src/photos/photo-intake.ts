import { readPhoto } from '@forecourt/service-kit/read-photo'
import { PHOTO_MAX_BYTES } from '@forecourt/trade-in/photos'
import { photosBusy } from './photos-busy.ts'
import { measurePhoto, type ProcessedPhoto } from './process-photo.ts'
import { Semaphore, SemaphoreFullError } from './semaphore.ts'

export interface PhotoIntakeSettings {
  /** bytes of photos in memory at the same time, arriving or being processed; further uploads wait before they are read */
  photoMemoryBytes: number
  /** photos processed concurrently; a very large one takes all slots */
  photoConcurrency: number
  /** the maximum time that a photo waits for capacity */
  photoWaitMs: number
  /** the time limit for the next bytes of a photo */
  photoStallMs: number
  /** the time after which a photo that still arrives makes room for those that wait */
  photoArrivalMs: number
}

/** Larger images are processed alone: they may take 150 MB when decoded. */
const LARGE_PIXELS = 25_000_000
/** Uploads that would wait longer are rejected immediately. */
const MAX_QUEUE_LENGTH = 500

/** Creates the intake of this process: it processes uploaded photos with bounded concurrency (design: trade-in photos). */
export function createPhotoIntake(
  { photoMemoryBytes, photoConcurrency, photoWaitMs, photoStallMs, photoArrivalMs }: PhotoIntakeSettings,
  { draw }: { draw(file: Uint8Array): Promise<ProcessedPhoto> },
) {
  const memory = new Semaphore(photoMemoryBytes, MAX_QUEUE_LENGTH)
  const drawing = new Semaphore(photoConcurrency, Number.POSITIVE_INFINITY)
  return {
    /**
     * Waits for capacity, reads a photo of at most `announcedBytes`, and re-encodes it. Throws 400 for an invalid photo, 408 when it stalls, or is
     * slow while others wait, 503 with Retry-After when there is no capacity in time, and what `read` throws.
     */
    async take(announcedBytes: number, read: () => Promise<AsyncIterable<Buffer>>): Promise<ProcessedPhoto> {
      const leave = await memory.acquire(announcedBytes, { withinMs: photoWaitMs }).catch(orBusy)
      try {
        const begunAt = performance.now()
        const mustLeave = () => memory.waiting > 0 && performance.now() - begunAt > photoArrivalMs
        const file = await readPhoto(await read(), announcedBytes, { stallMs: photoStallMs, mustLeave })
        const pixels = await measurePhoto(file)
        const stop = await drawing.acquire(pixels > LARGE_PIXELS ? photoConcurrency : 1, { withinMs: photoWaitMs * 2 }).catch(orBusy)
        return await draw(file).finally(stop)
      } finally {
        leave()
      }
    },
    /** the number of photos that wait for capacity */
    waiting: () => memory.waiting + drawing.waiting,
  }
}
export type PhotoIntake = ReturnType<typeof createPhotoIntake>

/** Returns the maximum size of a photo by the content length of its request; the general maximum if it has none. */
export function announcedBytes(contentLength: string | undefined): number {
  const length = Number(contentLength)
  return length > 0 ? Math.min(length, PHOTO_MAX_BYTES) : PHOTO_MAX_BYTES
}

function orBusy(error: unknown): never {
  throw error instanceof SemaphoreFullError ? photosBusy() : error
}

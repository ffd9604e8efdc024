import { readPhoto } from '@forecourt/service-kit/read-photo'
import { photoRejection } from '@forecourt/service-kit/sniff-photo'
import { PHOTO_MAX_BYTES } from '@forecourt/trade-in/photos'
import { photoRefused } from './photo-refusals.ts'
import { photosBusy } from './photos-busy.ts'
import type { PhotoTask, ProcessedPhoto } from './process-photo.ts'
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

/** Uploads that would wait longer are rejected immediately. */
const MAX_QUEUE_LENGTH = 500

/** Creates the intake of this process: it processes uploaded photos with bounded concurrency (design: trade-in photos). */
export function createPhotoIntake(
  { photoMemoryBytes, photoConcurrency, photoWaitMs, photoStallMs, photoArrivalMs }: PhotoIntakeSettings,
  { draw }: { draw(file: Uint8Array, task: PhotoTask): Promise<ProcessedPhoto | null> },
) {
  const memory = new Semaphore(photoMemoryBytes, MAX_QUEUE_LENGTH)
  const drawing = new Semaphore(photoConcurrency, Number.POSITIVE_INFINITY)

  /** Only the process that renders a photo opens it (design: files in processes), so its size is known after the first attempt. */
  async function drawInTurn(file: Uint8Array): Promise<ProcessedPhoto> {
    const waitUntil = performance.now() + photoWaitMs * 2
    for (const slots of new Set([1, photoConcurrency])) {
      const stop = await drawing.acquire(slots, { withinMs: Math.max(0, waitUntil - performance.now()) }).catch(orBusy)
      const photo = await draw(file, { alone: slots === photoConcurrency }).finally(stop)
      if (photo !== null) return photo
    }
    throw new Error('a photo was not drawn although it was alone')
  }

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
        const refusal = photoRejection(file)
        if (refusal !== null) throw photoRefused(refusal)
        return await drawInTurn(file)
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

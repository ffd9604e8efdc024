import type { IncomingHttpHeaders } from 'node:http'
import { clientNetwork } from '@forecourt/service-kit/client-network'
import { readPhoto } from '@forecourt/service-kit/read-photo'
import { photoRejection } from '@forecourt/service-kit/sniff-photo'
import { PHOTO_MAX_BYTES } from '@forecourt/trade-in/photos'
import { photoRefused } from './photo-refusals.ts'
import { photosBusy } from './photos-busy.ts'
import type { PhotoTask, ProcessedPhoto } from './process-photo.ts'
import { SemaphoreFullError } from './semaphore.ts'
import { SharedSemaphore } from './shared-semaphore.ts'

export interface PhotoIntakeSettings {
  /** bytes of photos in memory at the same time, arriving or being processed; further uploads wait before they are read */
  photoMemoryBytes: number
  /** photos processed concurrently; a very large one takes all slots */
  photoConcurrency: number
  /** the maximum time that a photo waits for capacity */
  photoWaitMs: number
  /** the time limit for the next bytes of a photo */
  photoStallMs: number
  /** the time within which a photo must arrive while others wait; one that is too slow for that makes room for them */
  photoArrivalMs: number
}

/** A photo that arrives. */
interface PhotoArrival {
  /** the maximum size of the photo */
  announcedBytes: number
  /** whether that is the size of a form with several photos, which says nothing about the pace of one */
  isOfForm?: boolean
  /** the client's network */
  network: string
}

/** Uploads that would wait longer are rejected immediately. */
const MAX_QUEUE_LENGTH = 500
/** The same for one network. Each browser sends one photo at a time, so that this is as many customers in one showroom. */
const MAX_NETWORK_QUEUE_LENGTH = 24
/** One network gets half of the memory, so that no single client keeps the photos of all others out. */
const NETWORK_SHARE = 2
/** How long a photo may take to get going before its pace counts: well within the time that another one waits for it. */
const PACE_AFTER_MS = 10_000

/** Creates the intake of this process: it processes uploaded photos with bounded concurrency (design: trade-in photos). */
export function createPhotoIntake(
  { photoMemoryBytes, photoConcurrency, photoWaitMs, photoStallMs, photoArrivalMs }: PhotoIntakeSettings,
  { draw }: { draw(file: Uint8Array, task: PhotoTask): Promise<ProcessedPhoto | null> },
) {
  const memory = new SharedSemaphore(photoMemoryBytes, {
    share: Math.ceil(photoMemoryBytes / NETWORK_SHARE),
    maxQueueLength: MAX_QUEUE_LENGTH,
    maxOwnQueueLength: MAX_NETWORK_QUEUE_LENGTH,
  })
  // all slots are a network's while no other one wants them: a photo that is drawn does not wait for its client
  const drawing = new SharedSemaphore(photoConcurrency, {
    share: photoConcurrency,
    maxQueueLength: Number.POSITIVE_INFINITY,
    maxOwnQueueLength: Number.POSITIVE_INFINITY,
  })

  /** Only the process that renders a photo opens it (design: files in processes), so its size is known after the first attempt. */
  async function drawInTurn(file: Uint8Array, network: string): Promise<ProcessedPhoto> {
    const waitUntil = performance.now() + photoWaitMs * 2
    for (const slots of new Set([1, photoConcurrency])) {
      const withinMs = Math.max(0, waitUntil - performance.now())
      const stop = await drawing.acquire(slots, { by: network, withinMs }).catch(orBusy)
      const photo = await draw(file, { alone: slots === photoConcurrency }).finally(stop)
      if (photo !== null) return photo
    }
    throw new Error('a photo was not drawn although it was alone')
  }

  return {
    /**
     * Waits for capacity, reads a photo of at most `announcedBytes`, and re-encodes it. Throws 400 for an invalid photo, 408 when it stalls, or is
     * slow while others wait, 503 with Retry-After when there is no capacity in time or too many of its network wait, and what `read` throws.
     */
    async take({ announcedBytes, isOfForm, network }: PhotoArrival, read: () => Promise<AsyncIterable<Buffer>>): Promise<ProcessedPhoto> {
      const leave = await memory.acquire(announcedBytes, { by: network, withinMs: photoWaitMs }).catch(orBusy)
      try {
        const begunAt = performance.now()
        const isLate = (readBytes: number) => {
          const passedMs = performance.now() - begunAt
          if (isOfForm) return passedMs > photoArrivalMs
          return passedMs > PACE_AFTER_MS && readBytes < (announcedBytes * passedMs) / photoArrivalMs
        }
        const mustLeave = (readBytes: number) => memory.isWanted(network) && isLate(readBytes)
        const file = await readPhoto(read(), announcedBytes, { stallMs: photoStallMs, mustLeave })
        const refusal = photoRejection(file)
        if (refusal !== null) throw photoRefused(refusal)
        return await drawInTurn(file, network)
      } finally {
        leave()
      }
    },
    /** the number of photos that wait for capacity */
    waiting: () => memory.waiting + drawing.waiting,
  }
}
export type PhotoIntake = ReturnType<typeof createPhotoIntake>

/** Returns what a request says about the photo that arrives with it. Without a content length, it may have the general maximum. */
export function arrivalOf({ headers, ip }: { headers: IncomingHttpHeaders; ip: string }): PhotoArrival {
  const length = Number(headers['content-length'])
  return { announcedBytes: length > 0 ? Math.min(length, PHOTO_MAX_BYTES) : PHOTO_MAX_BYTES, network: clientNetwork(ip) }
}

function orBusy(error: unknown): never {
  throw error instanceof SemaphoreFullError ? photosBusy() : error
}

import { AppError } from './errors.ts'

interface Patience {
  /** the time limit for the next bytes */
  stallMs: number
  /** whether others need what the photo occupies, of which so many bytes have arrived; called whenever bytes arrive, and every second */
  mustLeave: (readBytes: number) => boolean
}

const POLL_INTERVAL_MS = 1_000

/**
 * Reads an uploaded photo of at most `maxBytes` into one buffer: concatenating chunks at the end would need twice the memory. Throws 408 when it stalls,
 * also before its stream has begun, or must leave; a slow one that moves continues otherwise.
 */
export async function readPhoto(
  opening: Promise<AsyncIterable<Buffer>>,
  maxBytes: number,
  { stallMs, mustLeave }: Patience,
): Promise<Buffer> {
  let file = Buffer.allocUnsafe(maxBytes)
  let length = 0
  let timer: NodeJS.Timeout | undefined
  let poll: NodeJS.Timeout | undefined
  const stalled = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(tooSlow()), stallMs)
    poll = setInterval(() => mustLeave(length) && reject(tooSlow()), POLL_INTERVAL_MS)
  })
  try {
    const reading = (await Promise.race([opening, stalled]))[Symbol.asyncIterator]()
    for (;;) {
      const { done, value } = await Promise.race([reading.next(), stalled])
      if (done === true) return file.subarray(0, length)
      timer?.refresh()
      // longer than expected; the size limit for photos is enforced elsewhere
      if (length + value.length > file.length) file = Buffer.concat([file.subarray(0, length), Buffer.alloc(value.length)])
      length += value.copy(file, length)
      if (mustLeave(length)) throw tooSlow()
    }
  } finally {
    clearTimeout(timer)
    clearInterval(poll)
    stalled.catch(() => {})
  }
}

function tooSlow(): AppError {
  const message = 'The photo took too long to arrive. Check your connection and try again.'
  return new AppError({ status: 408, code: 'PHOTO_TOO_SLOW', message })
}

import { isPageOutdated } from '../../load-part.ts'
import type { Reading } from '../model/read-vins.ts'
import { PAGE_UPDATED } from '../page-updated.ts'
import { openPhoto } from './open-photo.ts'
import type { Pixels, ScanRequest, ScanResponse } from './scan-messages.ts'

/** The messages for failures that are not about the content of the picture. */
const SCAN_FAILURES = {
  photo: "We couldn't open that photo. Use a JPEG, PNG or WebP file.",
  scanner: "We couldn't start the scanner. Check your connection and try again, or type the VIN.",
  gone: PAGE_UPDATED,
} as const

/** A scan that failed; its message is one of SCAN_FAILURES. */
export class ScanError extends Error {
  constructor(kind: keyof typeof SCAN_FAILURES) {
    super(SCAN_FAILURES[kind])
  }
}

export type Scanner = ReturnType<typeof startScanner>

/** The scanner's own files did not load. */
async function failScanner(): Promise<never> {
  throw new ScanError((await isPageOutdated()) ? 'gone' : 'scanner')
}

/** Starts the scanner in a worker, which loads the barcode reader (design: VIN scanner). */
export function startScanner() {
  const worker = new Worker(new URL('./scan-worker.ts', import.meta.url), { type: 'module', name: 'vin-scan' })
  const waiting = new Map<number, (response: ScanResponse) => void>()
  let requests = 0
  let isBroken = false
  worker.addEventListener('message', ({ data }: MessageEvent<ScanResponse>) => waiting.get(data.id)?.(data))
  // the worker's script failed to load
  worker.addEventListener('error', () => {
    isBroken = true
    for (const [id, settle] of waiting) settle({ id, failed: 'scanner' })
  })

  function ask(request: Distribute<ScanRequest>, handedOver: Transferable[] = []): Promise<Reading> {
    if (isBroken) return failScanner()
    const id = ++requests
    return new Promise((resolve, reject) => {
      waiting.set(id, (response) => {
        waiting.delete(id)
        if ('reading' in response) resolve(response.reading)
        else if (response.failed === 'photo') reject(new ScanError('photo'))
        else failScanner().catch(reject)
      })
      worker.postMessage({ id, ...request } satisfies ScanRequest, handedOver)
    })
  }

  return {
    /** Searches a camera frame for a VIN. `turn`, the number of frames before it, selects the way of reading. Throws ScanError. */
    readFrame: (frame: Pixels, turn: number) => ask({ frame, turn }, [frame.buffer]),
    /** Searches a photo for VINs. Throws ScanError. */
    async readPhoto(file: Blob) {
      if (typeof OffscreenCanvas !== 'undefined') return ask({ file })
      const photo = await openPhoto(file).catch(() => {
        throw new ScanError('photo')
      })
      return ask({ photo }, [photo.buffer])
    },
    /** Ends the worker. Pending requests never settle. */
    close: () => worker.terminate(),
  }
}

/** Omits the id from each member of the union. */
type Distribute<T> = T extends unknown ? Omit<T, 'id'> : never

import type { Reading } from '../model/read-vins.ts'
import { openPhoto } from './open-photo.ts'
import type { Pixels, ScanRequest, ScanResponse } from './scan-messages.ts'

/** What a person reads when something other than the picture is in the way of a VIN. */
const SCAN_FAILURES = {
  photo: "We couldn't open that photo. Use a JPEG, PNG or WebP file.",
  scanner: "We couldn't start the scanner. Check your connection and try again, or type the VIN.",
} as const

/** A scan that failed; its message is one of SCAN_FAILURES. */
export class ScanError extends Error {
  readonly kind: keyof typeof SCAN_FAILURES

  constructor(kind: keyof typeof SCAN_FAILURES) {
    super(SCAN_FAILURES[kind])
    this.kind = kind
  }
}

export interface Scanner {
  /** Looks for a VIN in a camera's frame, in a way that depends on how many were before it. Throws ScanError. */
  readFrame(frame: Pixels, turn: number): Promise<Reading>
  /** Looks for VINs in a photo. Throws ScanError. */
  readPhoto(file: Blob): Promise<Reading>
  /** Frees what it holds. What is under way stays without an answer. */
  close(): void
}

/** Starts the scanner in a worker, which loads the barcode reader (design: VIN scanner). */
export function startScanner(): Scanner {
  const worker = new Worker(new URL('./scan-worker.ts', import.meta.url), { type: 'module', name: 'vin-scan' })
  const waiting = new Map<number, (response: ScanResponse) => void>()
  let requests = 0
  let isBroken = false
  worker.addEventListener('message', ({ data }: MessageEvent<ScanResponse>) => waiting.get(data.id)?.(data))
  // its script was not to be had
  worker.addEventListener('error', () => {
    isBroken = true
    for (const [id, settle] of waiting) settle({ id, failed: 'scanner' })
  })

  function ask(request: Distribute<ScanRequest>, handedOver: Transferable[] = []): Promise<Reading> {
    if (isBroken) return Promise.reject(new ScanError('scanner'))
    const id = ++requests
    return new Promise((resolve, reject) => {
      waiting.set(id, (response) => {
        waiting.delete(id)
        if ('reading' in response) resolve(response.reading)
        else reject(new ScanError(response.failed))
      })
      worker.postMessage({ id, ...request } satisfies ScanRequest, handedOver)
    })
  }

  return {
    readFrame: (frame, turn) => ask({ frame, turn }, [frame.buffer]),
    async readPhoto(file) {
      if (typeof OffscreenCanvas !== 'undefined') return ask({ file })
      const photo = await openPhoto(file).catch(() => {
        throw new ScanError('photo')
      })
      return ask({ photo }, [photo.buffer])
    },
    close: () => worker.terminate(),
  }
}

/** Each of the requests without its id. */
type Distribute<T> = T extends unknown ? Omit<T, 'id'> : never

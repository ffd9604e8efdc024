// The scanner's worker: reading takes too long for the main thread.
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { toGray } from '../model/gray-image.ts'
import { type Reading, readFrame, readPhoto } from '../model/read-vins.ts'
import { loadCodeReader } from './code-reader.ts'
import { openPhoto, PhotoError } from './open-photo.ts'
import type { Pixels, ScanRequest, ScanResponse } from './scan-messages.ts'

/** How long further ways to read a photo are tried, in milliseconds (rules: vin scanning). */
const PHOTO_BUDGET_MS = 3_000

const reader = loadCodeReader({ url: wasmUrl })
// the first request awaits it too, and reports the error
reader.catch(() => {})

addEventListener('message', ({ data }: MessageEvent<ScanRequest>) => {
  read(data).then(
    (reading) => respond({ id: data.id, reading }),
    (error: unknown) => respond({ id: data.id, failed: error instanceof PhotoError ? 'photo' : 'scanner' }),
  )
})

async function read(request: ScanRequest): Promise<Reading> {
  if ('frame' in request) return readFrame(grayOf(request.frame), request.turn, await reader)
  const photo = 'file' in request ? await openPhoto(request.file) : request.photo
  return readPhoto(grayOf(photo), await reader, { budgetMs: PHOTO_BUDGET_MS, now: () => performance.now() })
}

function grayOf({ buffer, width, height }: Pixels) {
  return toGray({ data: new Uint8ClampedArray(buffer), width, height })
}

function respond(response: ScanResponse): void {
  postMessage(response)
}

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TimeoutError } from './api-error.ts'
import { uploadForm } from './upload.ts'

const STALL_MS = 60_000
const photo = { _id: '1' }

let xhr: Xhr
class Xhr {
  upload: { onprogress?: (event: { loaded: number; total: number; lengthComputable: boolean }) => void } = {}
  status = 200
  responseText = JSON.stringify(photo)
  onload = () => {}
  onabort = () => {}
  onloadend = () => {}
  open = vi.fn()
  setRequestHeader = vi.fn()
  send = vi.fn()
  abort = vi.fn(() => {
    this.onabort()
    this.onloadend()
  })

  constructor() {
    xhr = this
  }
  moveTo(loaded: number) {
    this.upload.onprogress?.({ loaded, total: 100, lengthComputable: true })
  }
  respond() {
    this.onload()
    this.onloadend()
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('XMLHttpRequest', Xhr)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function upload(options: { stallMs?: number }) {
  const request = { params: { draft: 'a' }, query: { shot: 'front', requestId: 'r' } } as const
  const ended = vi.fn()
  void uploadForm('trade-ins.addDraftPhoto', request, new FormData(), options).then(ended, ended)
  return ended
}

test.each([
  ['half-way', 50],
  ['while it waits for the response', 100],
])('ends an upload that stalls %s', async (_, loaded) => {
  const ended = upload({ stallMs: STALL_MS })
  xhr.moveTo(loaded)
  await vi.advanceTimersByTimeAsync(STALL_MS - 1)
  expect(ended).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(ended).toHaveBeenCalledExactlyOnceWith(expect.any(TimeoutError))
  expect(xhr.abort).toHaveBeenCalledOnce()
})

test('never ends a slow upload that moves', async () => {
  const ended = upload({ stallMs: STALL_MS })
  for (let loaded = 1; loaded <= 100; loaded++) {
    xhr.moveTo(loaded)
    await vi.advanceTimersByTimeAsync(STALL_MS - 1)
  }
  xhr.respond()
  await vi.advanceTimersByTimeAsync(STALL_MS)
  expect(ended).toHaveBeenCalledExactlyOnceWith(photo)
  expect(xhr.abort).not.toHaveBeenCalled()
})

test('waits without a limit where none is given', async () => {
  const ended = upload({})
  await vi.advanceTimersByTimeAsync(STALL_MS * 100)
  expect(ended).not.toHaveBeenCalled()
})

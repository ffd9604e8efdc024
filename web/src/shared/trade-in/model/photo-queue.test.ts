import { PHOTOS_MAX } from '@forecourt/trade-in/photos'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError, NetworkError } from '../../../api/api-error.ts'
import type { PhotoToSend } from '../api/photo-calls.ts'
import { createPhotoQueue, type PhotoQueue } from './photo-queue.ts'
import type { KeptPhoto, PhotoStore } from './photo-store.ts'

let kept: Map<string, KeptPhoto>
let sent: PhotoToSend[]
const calls = { addPhoto: vi.fn(), removePhoto: vi.fn(), photoUrl: (_: string, id: string) => `/photos/${id}` }
const onNotFound = vi.fn()
const onChange = vi.fn()
let later: (() => void)[]
let draft: string

beforeEach(() => {
  vi.resetAllMocks()
  kept = new Map()
  sent = []
  later = []
  draft = 'draft'
  calls.addPhoto.mockImplementation(async (_token: string, photo: PhotoToSend) => {
    sent.push(photo)
    return { _id: `on server ${sent.length}` }
  })
  calls.removePhoto.mockResolvedValue({ success: true })
})

function open(reduce: (file: Blob) => Promise<Blob | null> = async () => new Blob(['small'], { type: 'image/jpeg' })): PhotoQueue {
  const store: PhotoStore = {
    put: async (photo) => void kept.set(photo.requestId, photo),
    remove: async (id) => void kept.delete(id),
    load: async () => [...kept.values()],
    clear: async () => kept.clear(),
  }
  let id = 0
  return createPhotoQueue({
    calls,
    store,
    draftId: () => draft,
    begin: async () => 'token',
    onNotFound,
    onChange,
    reduce,
    makeId: () => `photo-${++id}`,
    showBlob: () => 'blob:shown',
    hideBlob: () => {},
    setTimer: (run) => later.push(run),
    clearTimer: () => {},
  })
}

/** as the server lists it */
const there = { filename: 'a', originalName: 'a.jpg', fileSize: 5, uploadDate: '', shot: 'front', width: 1, height: 1 } as const
const file = (name: string, type = 'image/jpeg', bytes = 5) => new File(['x'.repeat(bytes)], name, { type })
const statesOf = (queue: PhotoQueue) => queue.get().photos.map(({ state }) => state)
const settled = (queue: PhotoQueue, ...states: string[]) => expect.poll(() => statesOf(queue)).toEqual(states)

test('photos are resized and uploaded one at a time', async () => {
  const queue = open()
  queue.add([file('a.jpg'), file('b.jpg')], 'damage')
  await settled(queue, 'sent', 'sent')
  expect(sent.map(({ name, shot, blob }) => [name, shot, blob.size])).toEqual([
    ['a.jpg', 'damage', 5],
    ['b.jpg', 'damage', 5],
  ])
  expect(kept.size).toBe(0)
})

test('resizes many photos one at a time, also those of an earlier visit, and keeps their order', async () => {
  let atOnce = 0
  let most = 0
  const reduce = async () => {
    most = Math.max(most, ++atOnce)
    await new Promise((resolve) => setTimeout(resolve, 0))
    atOnce--
    return new Blob(['small'], { type: 'image/jpeg' })
  }
  calls.addPhoto.mockRejectedValue(new NetworkError())
  const before = open(reduce)
  before.add([file('a.jpg'), file('b.jpg'), file('c.jpg')], 'other')
  await settled(before, 'failed', 'waiting', 'waiting')
  expect([...kept.values()].map(({ position }) => position)).toEqual([0, 1, 2])
  for (const [id, photo] of kept) kept.set(id, { ...photo, isReduced: false })
  await open(reduce).resume()
  await expect.poll(() => [...kept.values()].every(({ isReduced }) => isReduced)).toBe(true)
  expect(most).toBe(1)
})

test('a photo that the browser cannot read is uploaded unchanged', async () => {
  const queue = open(async () => null)
  queue.add([file('odd.jpg', 'image/jpeg', 9)], 'front')
  await settled(queue, 'sent')
  expect(sent[0]?.blob.size).toBe(9)
})

test('a photo that is still too large is rejected with a message, and the others continue', async () => {
  const queue = open(async (blob) => (blob.size > 1_000 ? null : new Blob(['s'])))
  queue.add([file('huge.jpg', 'image/jpeg', 10 * 1024 * 1024 + 1), file('b.jpg')], 'other')
  await settled(queue, 'refused', 'sent')
  expect(queue.get().photos[0]?.message).toBe('huge.jpg is larger than 10 MB. Choose a smaller photo.')
})

test.each([
  [file('report.pdf', 'application/pdf'), "report.pdf isn't a photo. Choose a JPG or PNG."],
  [file('empty.jpg', 'image/jpeg', 0), 'empty.jpg is empty. Choose another photo.'],
  [file('logo.svg', 'image/svg+xml'), "We can't use logo.svg. Choose a JPG or PNG."],
])('a file that is not a photo is rejected with a message: %#', (chosen, sentence) => {
  const queue = open()
  queue.add([chosen], 'front')
  expect(queue.get()).toEqual({ photos: [], refusals: [sentence] })
})

test('there are at most twenty photos', async () => {
  const queue = open()
  queue.add(
    Array.from({ length: PHOTOS_MAX + 1 }, (_, index) => file(`${index}.jpg`)),
    'other',
  )
  expect(queue.get().photos).toHaveLength(PHOTOS_MAX)
  expect(queue.get().refusals).toEqual(['You can add up to 20 photos. Remove one to add 20.jpg.'])
  await settled(queue, ...Array.from({ length: PHOTOS_MAX }, () => 'sent'))
  queue.add([file('a.jpg'), file('b.jpg'), file('c.jpg')], 'damage')
  expect(queue.get().refusals).toEqual(["You can add up to 20 photos. 3 weren't added."])
})

test('a photo chosen offline is stored and uploaded once online', async () => {
  calls.addPhoto.mockRejectedValueOnce(new NetworkError())
  const queue = open()
  queue.add([file('a.jpg')], 'front')
  await settled(queue, 'failed')
  expect(kept.size).toBe(1)
  queue.wake()
  await settled(queue, 'sent')
  expect(sent).toHaveLength(1)
})

test('photos left by an earlier visit are resumed once', async () => {
  calls.addPhoto.mockRejectedValueOnce(new NetworkError())
  const before = open()
  before.add([file('a.jpg')], 'front')
  await settled(before, 'failed')
  const queue = open()
  await queue.resume()
  await queue.resume()
  await settled(queue, 'sent')
  expect(queue.get().photos).toMatchObject([{ shot: 'front', name: 'a.jpg' }])
})

test('a photo whose upload response was lost is shown once', async () => {
  calls.addPhoto.mockRejectedValueOnce(new NetworkError())
  const before = open()
  before.add([file('a.jpg')], 'front')
  await settled(before, 'failed')
  const queue = open()
  queue.setSent('token', [{ ...there, _id: 'on server 1' }])
  await queue.resume()
  await expect.poll(() => sent.length).toBe(1)
  await settled(queue, 'sent')
  expect(queue.get().photos).toMatchObject([{ photoId: 'on server 1', url: '/photos/on server 1' }])
})

test("a rejected photo shows the server's message and is not retried", async () => {
  calls.addPhoto.mockRejectedValueOnce(new ApiError(415, { message: 'HEIC photos cannot be read.' }))
  const queue = open()
  queue.add([file('a.heic', 'image/heic')], 'front')
  await settled(queue, 'refused')
  expect(queue.get().photos[0]?.message).toBe('HEIC photos cannot be read.')
  queue.wake()
  expect(calls.addPhoto).toHaveBeenCalledOnce()
})

test("a photo beyond the dealership's daily allowance shows the server's message, and a submission continues without it", async () => {
  const message = "This dealership can't take more photos today. You can submit without more photos."
  calls.addPhoto.mockRejectedValue(new ApiError(429, { code: 'NO_MORE_PHOTOS', message }))
  const queue = open()
  queue.add([file('a.jpg')], 'front')
  await settled(queue, 'refused')
  expect(queue.get().photos[0]?.message).toBe(message)
  await queue.sendAll(() => {})
  queue.remove('photo-1')
  expect([statesOf(queue), calls.addPhoto.mock.calls.length]).toEqual([[], 1])
})

test('a photo waits for a retry when there are too many requests', async () => {
  calls.addPhoto.mockRejectedValueOnce(new ApiError(429, { code: 'TOO_MANY_REQUESTS' }))
  const queue = open()
  queue.add([file('a.jpg')], 'front')
  await settled(queue, 'failed')
  queue.wake()
  await settled(queue, 'sent')
})

test('a photo can be removed while it is queued, in flight or uploaded', async () => {
  const queue = open()
  queue.add([file('a.jpg')], 'front')
  await settled(queue, 'sent')
  queue.remove('photo-1')
  await expect.poll(() => calls.removePhoto).toHaveBeenCalledWith('token', 'on server 1')
  expect(statesOf(queue)).toEqual([])

  let arrive = (_: { _id: string }) => {}
  calls.addPhoto.mockReturnValueOnce(new Promise((resolve) => (arrive = resolve)))
  queue.add([file('b.jpg')], 'front')
  await settled(queue, 'sending')
  queue.remove('photo-2')
  arrive({ _id: 'late' })
  await expect.poll(() => calls.removePhoto).toHaveBeenCalledWith('token', 'late')
  expect(statesOf(queue)).toEqual([])
})

test('reports photos that are added or removed as changes of the draft, and no rejected file', async () => {
  const queue = open()
  queue.add([file('report.pdf', 'application/pdf')], 'front')
  queue.remove('unknown')
  expect(onChange).not.toHaveBeenCalled()
  queue.add([file('a.jpg')], 'front')
  expect(onChange).toHaveBeenCalledOnce()
  await settled(queue, 'sent')
  expect(onChange).toHaveBeenCalledOnce()
  queue.remove('photo-1')
  expect(onChange).toHaveBeenCalledTimes(2)
})

test('a photo that is removed during its upload is marked, deleted on the device, and deleted on the server afterwards', async () => {
  let fail = (_: unknown) => {}
  calls.addPhoto.mockReturnValueOnce(new Promise((_, reject) => (fail = reject)))
  const queue = open()
  queue.add([file('a.jpg')], 'front')
  await settled(queue, 'sending')
  queue.remove('photo-1')
  expect(queue.get().photos).toMatchObject([{ removing: true }])
  await expect.poll(() => kept.size).toBe(0)
  // it is unknown whether it has arrived
  fail(new NetworkError())
  await settled(queue, 'failed')
  expect(queue.get().photos).toMatchObject([{ removing: true }])
  queue.wake()
  await expect.poll(() => calls.removePhoto).toHaveBeenCalledWith('token', 'on server 1')
  expect(statesOf(queue)).toEqual([])
})

test('a photo that is removed after its upload response was lost is deleted on the server', async () => {
  calls.addPhoto.mockRejectedValueOnce(new NetworkError())
  const queue = open()
  queue.add([file('a.jpg')], 'front')
  await settled(queue, 'failed')
  queue.remove('photo-1')
  expect(queue.get().photos).toMatchObject([{ removing: true }])
  await expect.poll(() => calls.removePhoto).toHaveBeenCalledWith('token', 'on server 1')
  expect([statesOf(queue), kept.size]).toEqual([[], 0])
})

test.each([
  new ApiError(400, { message: 'No photo.' }),
  new ApiError(408, { code: 'TIMEOUT', message: 'The request took too long to arrive.' }),
  new ApiError(429, { code: 'NO_MORE_PHOTOS', message: 'No more photos today.' }),
])('a photo that is removed during its upload and then rejected disappears without a message: %s', async (rejection) => {
  let fail = (_: unknown) => {}
  calls.addPhoto.mockReturnValueOnce(new Promise((_, reject) => (fail = reject)))
  const queue = open()
  queue.add([file('a.jpg')], 'front')
  await settled(queue, 'sending')
  queue.remove('photo-1')
  fail(rejection)
  await settled(queue)
  expect([queue.get().refusals, kept.size]).toEqual([[], 0])
})

test('a photo that could not be removed is shown again with a message', async () => {
  const queue = open()
  queue.add([file('a.jpg')], 'front')
  await settled(queue, 'sent')
  calls.removePhoto.mockRejectedValueOnce(new NetworkError())
  queue.remove('photo-1')
  await settled(queue, 'sent')
  await expect.poll(() => queue.get().refusals[0]).toContain("We couldn't remove a.jpg.")
})

test('a photo that could not be removed returns to its place and leaves the others as they are now', async () => {
  const queue = open()
  queue.add([file('a.jpg')], 'front')
  await settled(queue, 'sent')
  let arrive = (_: { _id: string }) => {}
  calls.addPhoto.mockReturnValueOnce(new Promise((resolve) => (arrive = resolve)))
  queue.add([file('b.jpg')], 'back')
  await settled(queue, 'sent', 'sending')
  let fail = (_: unknown) => {}
  calls.removePhoto.mockReturnValueOnce(new Promise((_, reject) => (fail = reject)))
  queue.remove('photo-1')
  arrive({ _id: 'b on server' })
  await settled(queue, 'sent')
  queue.add([file('c.jpg')], 'damage')
  await settled(queue, 'sent', 'sent')
  fail(new NetworkError())
  await expect
    .poll(() => queue.get().photos.map(({ name, state }) => [name, state]))
    .toEqual([
      ['a.jpg', 'sent'],
      ['b.jpg', 'sent'],
      ['c.jpg', 'sent'],
    ])
  await queue.sendAll(() => {})
})

test('a photo that could not be removed is shown once when the server has listed it since', async () => {
  const queue = open()
  queue.setSent('token', [{ ...there, _id: 'on server' }])
  let fail = (_: unknown) => {}
  calls.removePhoto.mockReturnValueOnce(new Promise((_, reject) => (fail = reject)))
  queue.remove('on server')
  queue.setSent('token', [{ ...there, _id: 'on server' }])
  fail(new NetworkError())
  await expect.poll(() => queue.get().refusals).toHaveLength(1)
  expect(statesOf(queue)).toEqual(['sent'])
})

test('a photo that the server listed during its removal is gone after it', async () => {
  const queue = open()
  queue.setSent('token', [{ ...there, _id: 'on server' }])
  let finish = () => {}
  calls.removePhoto.mockReturnValueOnce(new Promise<void>((resolve) => (finish = resolve)))
  queue.remove('on server')
  queue.setSent('token', [{ ...there, _id: 'on server' }])
  finish()
  await settled(queue)
})

test('a photo that was removed during its upload and listed since is gone once it is deleted', async () => {
  const queue = open()
  let arrive = (_: unknown) => {}
  calls.addPhoto.mockReturnValueOnce(new Promise((resolve) => (arrive = resolve)))
  queue.add([file('a.jpg')], 'front')
  await settled(queue, 'sending')
  queue.remove('photo-1')
  let finish = () => {}
  calls.removePhoto.mockReturnValueOnce(new Promise<void>((resolve) => (finish = resolve)))
  arrive({ _id: 'on server' })
  await expect.poll(() => calls.removePhoto.mock.calls).toHaveLength(1)
  queue.setSent('token', [{ ...there, _id: 'on server' }])
  expect(statesOf(queue)).toEqual(['sent'])
  finish()
  await settled(queue)
})

/** Removes a photo during its upload, which then succeeds, while the deletion that follows fails. */
async function removeInVain(error: Error): Promise<PhotoQueue> {
  const queue = open()
  queue.add([file('a.jpg')], 'front')
  await settled(queue, 'sent')
  let arrive = (_: { _id: string }) => {}
  calls.addPhoto.mockReturnValueOnce(new Promise((resolve) => (arrive = resolve)))
  queue.add([file('b.jpg')], 'back')
  await settled(queue, 'sent', 'sending')
  calls.removePhoto.mockRejectedValueOnce(error)
  queue.remove('photo-2')
  expect(queue.removed()).toEqual(['photo-2'])
  arrive({ _id: 'late' })
  await expect.poll(queue.removed).toEqual([])
  return queue
}

test('a photo that was removed during its upload, and could not be deleted afterwards, is shown again with a message', async () => {
  const queue = await removeInVain(new NetworkError())
  await settled(queue, 'sent', 'sent')
  expect(queue.get().photos[1]).toMatchObject({ name: 'b.jpg', shot: 'back', removing: false, photoId: 'late', url: '/photos/late' })
  expect(queue.get().refusals).toEqual([expect.stringContaining("We couldn't remove b.jpg.")])
  expect(onNotFound).not.toHaveBeenCalled()
  queue.remove('photo-2')
  await expect.poll(() => calls.removePhoto.mock.calls).toEqual(Array.from({ length: 2 }, () => ['token', 'late']))
  expect(statesOf(queue)).toEqual(['sent'])
})

test.each([404, 410])('a removal after the end of the draft or link (%i) reports that end', async (status) => {
  await removeInVain(new ApiError(status, { message: 'gone' }))
  await expect.poll(() => onNotFound).toHaveBeenCalledOnce()
  const queue = open()
  queue.setSent('token', [{ ...there, _id: 'on server' }])
  calls.removePhoto.mockRejectedValueOnce(new ApiError(status, { message: 'gone' }))
  queue.remove('on server')
  await expect.poll(() => onNotFound).toHaveBeenCalledTimes(2)
  expect(queue.get()).toEqual({ photos: [], refusals: [] })
})

test('a removal that finds the draft gone leaves alone the evaluation that has replaced it', async () => {
  const queue = open()
  queue.setSent('token', [{ ...there, _id: 'on server' }])
  let fail = (_: unknown) => {}
  const removal = new Promise((_, reject) => (fail = reject))
  calls.removePhoto.mockReturnValueOnce(removal)
  queue.remove('on server')
  draft = 'another'
  queue.clear()
  queue.add([file('b.jpg')], 'front')
  fail(new ApiError(404, { message: 'gone' }))
  await expect(removal).rejects.toBeInstanceOf(ApiError)
  await settled(queue, 'sent')
  expect(onNotFound).not.toHaveBeenCalled()
})

test('a photo that could not be removed does not appear in the evaluation that has replaced its own', async () => {
  const queue = open()
  queue.add([file('a.jpg')], 'front')
  await settled(queue, 'sent')
  let fail = (_: unknown) => {}
  const removal = new Promise((_, reject) => (fail = reject))
  calls.removePhoto.mockReturnValueOnce(removal)
  queue.remove('photo-1')
  draft = 'another'
  queue.clear()
  queue.add([file('b.jpg')], 'front')
  fail(new NetworkError())
  await expect(removal).rejects.toBeInstanceOf(NetworkError)
  await settled(queue, 'sent')
  expect(queue.get()).toMatchObject({ photos: [{ name: 'b.jpg' }], refusals: [] })
})

test('keeps another evaluation and its photos when the draft of an earlier photo was deleted during its upload', async () => {
  let fail: (error: Error) => void = () => {}
  calls.addPhoto.mockImplementationOnce(
    () =>
      new Promise((_, reject) => {
        fail = reject
      }),
  )
  const queue = open()
  queue.add([file('a.jpg')], 'front')
  await settled(queue, 'sending')
  queue.clear()
  queue.add([file('b.jpg')], 'front')
  await settled(queue, 'waiting')
  fail(new ApiError(404, { message: 'Trade-in not found' }))
  await settled(queue, 'sent')
  expect(onNotFound).not.toHaveBeenCalled()
})

test('uploading all waits for photos that are being resized, and fails when one cannot be sent', async () => {
  let reduced = (_: Blob) => {}
  const queue = open(() => new Promise((resolve) => (reduced = resolve)))
  queue.add([file('a.jpg')], 'front')
  const counts: string[] = []
  const all = queue.sendAll((done, total) => void counts.push(`${done}/${total}`))
  await expect.poll(() => kept.size).toBe(1)
  reduced(new Blob(['s']))
  await all
  expect([counts[0], counts.at(-1)]).toEqual(['0/1', '1/1'])

  calls.addPhoto.mockRejectedValueOnce(new NetworkError())
  const failing = open()
  failing.add([file('b.jpg')], 'front')
  await settled(failing, 'failed')
  calls.addPhoto.mockRejectedValueOnce(new NetworkError())
  await expect(failing.sendAll(() => {})).rejects.toBeInstanceOf(NetworkError)
})

test.each([
  ['during its upload', 'sending'],
  ['after its upload failed', 'failed'],
])('uploading all sends the other photos without waiting for one that was removed %s', async (_, state) => {
  let arrive = (_: { _id: string }) => {}
  if (state === 'failed') calls.addPhoto.mockRejectedValueOnce(new NetworkError())
  calls.addPhoto.mockImplementationOnce(() => new Promise((resolve) => (arrive = resolve)))
  const queue = open()
  queue.add([file('a.jpg')], 'front')
  await settled(queue, state)
  queue.remove('photo-1')
  queue.add([file('b.jpg'), file('c.jpg')], 'damage')
  await queue.sendAll(() => {})
  expect([statesOf(queue), queue.removed()]).toEqual([['sending', 'sent', 'sent'], ['photo-1']])
  arrive({ _id: 'late' })
  await expect.poll(queue.removed).toEqual([])
  expect(statesOf(queue)).toEqual(['sent', 'sent'])
})

test('uploading all does not wait for a removed photo, which the submission leaves out until it is deleted', async () => {
  const broken = new Set(['a.jpg', 'b.jpg'])
  calls.addPhoto.mockImplementation(async (_token: string, { name }: PhotoToSend) => {
    if (broken.has(name)) throw new NetworkError()
    return { _id: `server's ${name}` }
  })
  const queue = open()
  queue.add([file('a.jpg')], 'front')
  await settled(queue, 'failed')
  queue.remove('photo-1')
  await settled(queue, 'failed')
  await queue.sendAll(() => {})

  queue.add([file('b.jpg')], 'damage')
  await expect(queue.sendAll(() => {})).rejects.toBeInstanceOf(NetworkError)
  expect(queue.get().photos).toMatchObject([{ removing: true }, { name: 'b.jpg', state: 'failed' }])
  broken.delete('b.jpg')
  queue.add([file('c.jpg')], 'damage')
  await queue.sendAll(() => {})
  await settled(queue, 'failed', 'sent', 'sent')
  expect(queue.removed()).toEqual(['photo-1'])

  broken.clear()
  queue.wake()
  await expect.poll(queue.removed).toEqual([])
  expect(calls.removePhoto).toHaveBeenCalledExactlyOnceWith('token', "server's a.jpg")
})

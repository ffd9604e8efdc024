import type { MovedResult, UploadResult } from '@forecourt/contracts/documents/records'
import { expect, test, vi } from 'vitest'
import { ApiError, NetworkError } from '../../../api/api-error.ts'
import type { UploadOptions } from '../../../api/upload.ts'
import { sampleUploadResult } from '../../../testing/sample-documents.ts'
import { createUploader, type UploaderCalls } from './uploader.ts'

const file = (name: string, bytes = 1_000) => new File(['x'.repeat(bytes)], name)
const JEEP = '7'.repeat(24)
const result = (changes: Partial<MovedResult> = {}): MovedResult => ({
  ...sampleUploadResult(),
  keptVersionId: null,
  oldPlaceVersionId: null,
  ...changes,
})
const filed = async () => result({ state: 'filed', documentId: '1'.repeat(24) })
const open = async () =>
  result({ state: 'needs-vehicle', vehicleId: null, vin: '', stockNumber: '', vehicleName: '', decidedBy: null, message: 'Which?' })

function start(calls: Partial<UploaderCalls> = {}) {
  const uploader = createUploader({ check: async () => result(), send: filed, move: filed, restore: async () => ({}), ...calls })
  const phases = () => Object.fromEntries(uploader.state().items.map((item) => [item.file.name, item.phase.name]))
  const idOf = (name: string) => uploader.state().items.find((item) => item.file.name === name)?.id ?? -1
  const is = (expected: Record<string, string>) => expect.poll(() => phases()).toEqual(expected)
  return { uploader, phases, idOf, is, banner: () => uploader.state().banner?.message }
}
/** A call that stays pending until the test resolves it. */
function held<T>() {
  const responses: ((response: T) => void)[] = []
  const call = () => new Promise<T>((resolve) => responses.push(resolve))
  return { call, responses }
}

test('checks every added file, three at a time, without uploading', async () => {
  const { call, responses } = held<UploadResult>()
  const check = vi.fn(call)
  const send = vi.fn(filed)
  const { uploader, phases, is } = start({ check, send })
  uploader.add(['a.pdf', 'b.pdf', 'c.pdf', 'd.jpg', 'e.mp4'].map((name) => file(name)))
  expect(check).toHaveBeenCalledTimes(3)
  responses[1]?.(result())
  await expect.poll(() => check).toHaveBeenCalledTimes(4)
  expect(phases()).toEqual({ 'a.pdf': 'reading', 'b.pdf': 'ready', 'c.pdf': 'reading', 'd.jpg': 'reading', 'e.mp4': 'reading' })
  const respondToAll = () => {
    for (const respond of responses) respond(result())
    return Object.values(phases())
  }
  await expect.poll(respondToAll).toEqual(Array(5).fill('ready'))
  await is({ 'a.pdf': 'ready', 'b.pdf': 'ready', 'c.pdf': 'ready', 'd.jpg': 'ready', 'e.mp4': 'ready' })
  expect(send).not.toHaveBeenCalled()
})

test('rejects an unsupported type without a request, and ignores a file added twice', async () => {
  const check = vi.fn(async () => result())
  const { uploader, is } = start({ check })
  const once = file('a.pdf')
  uploader.add([once, file('notes.docx'), file('empty.pdf', 0)])
  uploader.add([once])
  await is({ 'a.pdf': 'ready', 'notes.docx': 'refused', 'empty.pdf': 'refused' })
  expect(check).toHaveBeenCalledTimes(1)
})

test('a failed file does not stop the others, and a retry sends only that file', async () => {
  const lost = new Set(['b.pdf'])
  const send = vi.fn(async (sent: File) => {
    if (lost.delete(sent.name)) throw new NetworkError()
    return filed()
  })
  const { uploader, is, banner } = start({ send })
  uploader.add([file('a.pdf'), file('b.pdf'), file('c.pdf'), file('d.pdf')])
  await is({ 'a.pdf': 'ready', 'b.pdf': 'ready', 'c.pdf': 'ready', 'd.pdf': 'ready' })
  uploader.start()
  await is({ 'a.pdf': 'done', 'b.pdf': 'failed', 'c.pdf': 'done', 'd.pdf': 'done' })
  await expect.poll(() => banner()).toBe('Successfully uploaded 3 file(s)! 1 failed.')
  send.mockClear()
  uploader.retry()
  await expect.poll(() => banner()).toBe('Successfully uploaded 1 file(s)!')
  expect(send.mock.calls.map(([sent]) => sent.name)).toEqual(['b.pdf'])
})

test('a check that failed is retried', async () => {
  const check = vi.fn<UploaderCalls['check']>(async () => result()).mockRejectedValueOnce(new NetworkError())
  const { uploader, is } = start({ check })
  uploader.add([file('a.pdf')])
  await is({ 'a.pdf': 'unread' })
  uploader.start()
  await is({ 'a.pdf': 'unread' })
  uploader.retry()
  await is({ 'a.pdf': 'ready' })
})

test('sends the vehicle and type only if staff chose them, the vehicle by its id because others may share its number', async () => {
  const send = vi.fn(filed)
  const { uploader, is, idOf } = start({ send })
  const vehicleId = '9'.repeat(24)
  uploader.add([file('a.pdf'), file('b.pdf')])
  await is({ 'a.pdf': 'ready', 'b.pdf': 'ready' })
  uploader.choose(idOf('b.pdf'), { vehicle: { vehicleId, vin: '', stockNumber: 'T9', name: '2019 Ford Focus' }, kind: 'msrp' })
  uploader.start()
  await is({ 'a.pdf': 'done', 'b.pdf': 'done' })
  const said = (send.mock.calls as unknown as [File, unknown][]).map(([sent, what]) => [sent.name, what])
  expect(said).toEqual([
    ['a.pdf', { vehicle: undefined, kind: undefined }],
    ['b.pdf', { vehicle: vehicleId, kind: 'msrp' }],
  ])
})

test('uploads a file without a vehicle so that it can be assigned later', async () => {
  const { uploader, is, banner } = start({ check: open, send: open })
  uploader.add([file('a.pdf')])
  await is({ 'a.pdf': 'ready' })
  uploader.start()
  await is({ 'a.pdf': 'done' })
  await expect.poll(() => banner()).toBe('Successfully uploaded 1 file(s)!')
  expect(uploader.state().banner?.waiting).toBe(1)
})

test('canceling a file frees its slot and allows a retry, and removing it drops it', async () => {
  const signals = new Map<string, AbortSignal | undefined>()
  const { call, responses } = held<UploadResult>()
  const send = vi.fn((sent: File, _said: unknown, { signal }: UploadOptions) => {
    signals.set(sent.name, signal)
    return call()
  })
  const { uploader, is, idOf, banner } = start({ send })
  uploader.add(['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf'].map((name) => file(name)))
  await is({ 'a.pdf': 'ready', 'b.pdf': 'ready', 'c.pdf': 'ready', 'd.pdf': 'ready' })
  uploader.start()
  await is({ 'a.pdf': 'sending', 'b.pdf': 'sending', 'c.pdf': 'sending', 'd.pdf': 'queued' })
  uploader.cancel(idOf('a.pdf'))
  expect(signals.get('a.pdf')?.aborted).toBe(true)
  await is({ 'a.pdf': 'failed', 'b.pdf': 'sending', 'c.pdf': 'sending', 'd.pdf': 'sending' })
  uploader.remove(idOf('d.pdf'))
  expect(signals.get('d.pdf')?.aborted).toBe(true)
  for (const respond of responses) respond(await filed())
  await expect.poll(() => banner()).toBe('Successfully uploaded 2 file(s)! 1 failed.')
  await is({ 'a.pdf': 'failed', 'b.pdf': 'done', 'c.pdf': 'done' })
})

test('stopping aborts uploads in flight and starts no more', async () => {
  const signals: (AbortSignal | undefined)[] = []
  const { call } = held<UploadResult>()
  const { uploader } = start({
    check: (_file, { signal }) => {
      signals.push(signal)
      return call()
    },
  })
  uploader.add(['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf'].map((name) => file(name)))
  uploader.stop()
  expect(signals.map((signal) => signal?.aborted)).toEqual([true, true, true])
})

test('a hundred files all upload, and a row re-renders only when its file changes', async () => {
  const { uploader, phases } = start()
  uploader.add(Array.from({ length: 100 }, (_, place) => file(`${place}.pdf`)))
  await expect.poll(() => new Set(Object.values(phases()))).toEqual(new Set(['ready']))
  const [before, ...others] = uploader.state().items
  uploader.choose(before?.id ?? -1, { vehicle: null, kind: 'msrp' })
  expect(uploader.state().items[0]).not.toBe(before)
  expect(
    uploader
      .state()
      .items.slice(1)
      .every((item, place) => item === others[place]),
  ).toBe(true)
  uploader.start()
  await expect.poll(() => uploader.state().banner?.message).toBe('Successfully uploaded 100 file(s)!')
})

test('a filed document can be moved to another vehicle and back, only the version of the row, and only over the one it left', async () => {
  const [sent, moved, oldPlaceVersionId] = ['3'.repeat(24), '4'.repeat(24), '5'.repeat(24)]
  const move = vi.fn(async (_: string, { vehicle: vin, kind }: { vehicle: string; kind: UploadResult['kind'] }) =>
    result({ state: 'filed', documentId: '2'.repeat(24), versionId: moved, oldPlaceVersionId, vin, kind }),
  )
  const { uploader, idOf, is } = start({
    move,
    send: async () => result({ state: 'filed', documentId: '1'.repeat(24), versionId: sent }),
  })
  uploader.add([file('a.pdf')])
  await is({ 'a.pdf': 'ready' })
  uploader.start()
  await is({ 'a.pdf': 'done' })
  const phase = () => uploader.state().items[0]?.phase
  await uploader.move(idOf('a.pdf'), { vehicle: { vin: '', stockNumber: 'T9', name: '' }, kind: 'msrp' })
  expect(phase()).toMatchObject({ result: { vin: 'T9', kind: 'msrp' }, before: { stockNumber: 'T1', kind: 'inspection' } })
  await uploader.moveBack(idOf('a.pdf'))
  expect(move.mock.calls).toEqual([
    ['1'.repeat(24), { vehicle: 'T9', kind: 'msrp', versionId: sent }],
    ['2'.repeat(24), { vehicle: JEEP, kind: 'inspection', versionId: moved, insteadOf: oldPlaceVersionId }],
  ])
  expect(phase()).toMatchObject({ result: { vin: JEEP }, before: undefined })
})

test.each([
  ['no version', null],
  ['the version', '4'.repeat(24)],
])('a document that the other vehicle already has is put back by Undo, only instead of %s that it left', async (_, oldPlaceVersionId) => {
  const [documentId, keptVersionId] = ['1'.repeat(24), '3'.repeat(24)]
  const move = vi.fn(async () => result({ state: 'filed', documentId: '2'.repeat(24), keptVersionId, oldPlaceVersionId }))
  const changed = new ApiError(409, { message: 'Someone has replaced this document.' })
  const restore = vi.fn<UploaderCalls['restore']>(async () => ({})).mockRejectedValueOnce(changed)
  const { uploader, idOf, is } = start({ move, restore })
  uploader.add([file('a.pdf')])
  await is({ 'a.pdf': 'ready' })
  uploader.start()
  await is({ 'a.pdf': 'done' })
  await uploader.move(idOf('a.pdf'), { vehicle: { vin: '', stockNumber: 'T9', name: '' }, kind: 'msrp' })
  await uploader.moveBack(idOf('a.pdf'))
  expect(uploader.state().items[0]?.phase).toMatchObject({ result: { documentId: '2'.repeat(24) }, problem: changed.message })
  await uploader.moveBack(idOf('a.pdf'))
  expect(restore.mock.calls).toEqual(Array(2).fill([{ documentId, versionId: oldPlaceVersionId, replacedVersionId: keptVersionId }]))
  expect(move).toHaveBeenCalledTimes(1)
  expect(uploader.state().items[0]?.phase).toEqual({ name: 'done', result: await filed() })
})

test('a failed move keeps the document in place with an error, and a document in flight is not moved twice', async () => {
  const { call, responses } = held<MovedResult>()
  const move = vi.fn(call).mockRejectedValueOnce(new NetworkError())
  const { uploader, idOf, is } = start({ move })
  uploader.add([file('a.pdf')])
  await is({ 'a.pdf': 'ready' })
  uploader.start()
  await is({ 'a.pdf': 'done' })
  const phase = () => uploader.state().items[0]?.phase
  const elsewhere = { vehicle: { vin: '', stockNumber: 'T9', name: '' }, kind: 'msrp' } as const
  await uploader.move(idOf('a.pdf'), elsewhere)
  expect(phase()).toMatchObject({ result: { stockNumber: 'T1' }, problem: new NetworkError().message })
  void uploader.move(idOf('a.pdf'), elsewhere)
  await uploader.move(idOf('a.pdf'), elsewhere)
  expect([move.mock.calls.length, responses.length]).toEqual([2, 1])
})

test('Undo restores a replaced document once and then disables moving', async () => {
  const restore = vi.fn<UploaderCalls['restore']>(async () => ({})).mockRejectedValueOnce(new NetworkError())
  const move = vi.fn(filed)
  const [documentId, versionId, replacedVersionId] = ['1', '2', '3'].map((digit) => digit.repeat(24)) as [string, string, string]
  const send = async () => result({ state: 'filed', documentId, versionId, replacedVersionId })
  const { uploader, idOf, is } = start({ move, restore, send })
  uploader.add([file('a.pdf')])
  await is({ 'a.pdf': 'ready' })
  uploader.start()
  await is({ 'a.pdf': 'done' })
  const phase = () => uploader.state().items[0]?.phase
  await uploader.undoReplacement(idOf('a.pdf'))
  expect(phase()).toMatchObject({ problem: new NetworkError().message })
  await uploader.undoReplacement(idOf('a.pdf'))
  expect(phase()).toMatchObject({ undone: true })
  await uploader.undoReplacement(idOf('a.pdf'))
  await uploader.move(idOf('a.pdf'), { vehicle: { vin: '', stockNumber: 'T9', name: '' }, kind: 'msrp' })
  expect(restore.mock.calls).toEqual(Array(2).fill([{ documentId, versionId, replacedVersionId }]))
  expect(move).not.toHaveBeenCalled()
})

test('a file that replaced nothing offers no Undo', async () => {
  const restore = vi.fn(async () => ({}))
  const { uploader, idOf, is } = start({ restore })
  uploader.add([file('a.pdf')])
  await is({ 'a.pdf': 'ready' })
  uploader.start()
  await is({ 'a.pdf': 'done' })
  await uploader.undoReplacement(idOf('a.pdf'))
  expect(restore).not.toHaveBeenCalled()
})

test('a video cannot be moved', async () => {
  const move = vi.fn(filed)
  const { uploader, idOf, is } = start({ move, send: async () => result({ state: 'filed', kind: 'video', documentId: '1'.repeat(24) }) })
  uploader.add([file('walk.mp4')])
  await is({ 'walk.mp4': 'ready' })
  uploader.start()
  await is({ 'walk.mp4': 'done' })
  await uploader.move(idOf('walk.mp4'), { vehicle: { vin: '', stockNumber: 'T9', name: '' }, kind: 'video' })
  expect(move).not.toHaveBeenCalled()
})

import type { UploadResult } from '@forecourt/contracts/documents/records'
import { expect, test } from 'vitest'
import type { UploadItem, UploadPhase } from './upload-item.ts'
import { bannerOf, runProgress, uploadStatus } from './upload-texts.ts'

let id = 0
const item = (phase: UploadPhase, name = 'a.pdf', size = 1_000): UploadItem => ({
  id: ++id,
  phase,
  found: null,
  chosen: null,
  file: { name, size } as File,
})
const done: UploadPhase = { name: 'done', result: { state: 'filed' } as UploadResult }
const waits: UploadPhase = { name: 'done', result: { state: 'needs-vehicle' } as UploadResult }
const failed = (message: string): UploadPhase => ({ name: 'failed', message })
const refused = (message: string): UploadPhase => ({ name: 'refused', message })

test.each([
  ['Ready to upload', []],
  ['Ready to upload', [item(done)]],
  ['1 file selected', [item({ name: 'reading' }), item(done)]],
  ['3 files selected', [item({ name: 'ready' }), item(failed('no')), item(refused('no'))]],
  ['Uploading files...', [item({ name: 'queued' }), item({ name: 'ready' })]],
])('the status reads "%s" (case %#)', (text, items) => expect(uploadStatus(items)).toBe(text))

test.each([
  ['good', 'Successfully uploaded 2 file(s)!', [item(done), item(waits)]],
  ['bad', 'Successfully uploaded 1 file(s)! 2 failed.', [item(done), item(failed('x')), item(refused('y'))]],
  ['bad', 'Upload failed: b.pdf: Needs a password.', [item(refused('Needs a password.'), 'b.pdf')]],
  ['bad', 'Upload failed: b.pdf: Empty. c.pdf: Damaged.', [item(refused('Empty.'), 'b.pdf'), item(failed('Damaged.'), 'c.pdf')]],
  ['bad', 'Upload error: Could not reach the server.', [1, 2, 3].map(() => item(failed('Could not reach the server.')))],
] as const)('the banner is %s: %s', (tone, message, items) => {
  expect(bannerOf(items)).toMatchObject({ tone, message })
})

test('the banner counts waiting files and lists at most three failures', () => {
  expect(bannerOf([item(waits), item(done), item(waits)]).waiting).toBe(2)
  const many = Array.from({ length: 9 }, (_, place) => item(refused(`Reason ${place}.`), `${place}.pdf`))
  expect(bannerOf(many).message).toBe('Upload failed: 0.pdf: Reason 0. 1.pdf: Reason 1. 2.pdf: Reason 2. and 6 more files')
})

test('progress is measured in bytes, and shows a starting message before the first byte', () => {
  const queued = item({ name: 'queued' }, 'b.pdf', 3_000)
  expect(runProgress([queued])).toEqual({ percent: 0, text: 'Starting upload...' })
  const half = item({ name: 'sending', sent: 550, total: 1_100 })
  expect(runProgress([half, queued])).toEqual({ percent: 12, text: '0 of 2 files, 12%' })
  expect(runProgress([item(done), queued])).toEqual({ percent: 25, text: '1 of 2 files, 25%' })
})

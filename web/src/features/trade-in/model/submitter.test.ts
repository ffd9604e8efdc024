import { TRADE_IN_MESSAGES } from '@forecourt/trade-in/messages'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError, NetworkError, toApiError } from '../../../api/api-error.ts'
import type { DraftState } from './draft-state.ts'
import { createSubmitter } from './submitter.ts'
import { EMPTY_FORM } from './wizard-form.ts'

const keeper = { get: () => EMPTY_FORM as DraftState, begin: vi.fn(), finish: vi.fn(), detach: vi.fn() }
const photos = { get: () => ({ photos: [], refusals: [] }), removed: () => ['gone'], sendAll: vi.fn(), clear: vi.fn() }
const submit = vi.fn()
const submitter = () => createSubmitter({ keeper, photos, calls: { submit } })

beforeEach(() => {
  vi.resetAllMocks()
  keeper.begin.mockResolvedValue('token')
  submit.mockResolvedValue({ success: true, message: 'Submitted', evaluationId: 'e1' })
})

test('uploads the photos before submitting, and submits once for two clicks', async () => {
  const one = submitter()
  await Promise.all([one.submit(), one.submit()])
  await one.submit()
  expect(one.get()).toEqual({ step: 'success', range: null })
  expect(submit).toHaveBeenCalledExactlyOnceWith('token', EMPTY_FORM.content, ['gone'])
  expect(photos.sendAll.mock.invocationCallOrder[0]).toBeLessThan(submit.mock.invocationCallOrder[0] ?? 0)
  expect(keeper.finish).toHaveBeenCalledOnce()
})

test('leaves out a photo that was removed before the submission, also when its deletion fails meanwhile', async () => {
  let removed = ['gone']
  photos.sendAll.mockImplementationOnce(async () => {
    removed = []
  })
  await createSubmitter({ keeper, photos: { ...photos, removed: () => removed }, calls: { submit } }).submit()
  expect(submit).toHaveBeenCalledExactlyOnceWith('token', EMPTY_FORM.content, ['gone'])
})

test.each([
  ['no answer', () => Promise.reject(new NetworkError()), TRADE_IN_MESSAGES.submitFailed],
  ["the server's own trouble", () => Promise.reject(new ApiError(503, { message: 'mongo' })), TRADE_IN_MESSAGES.submitFailed],
  ['no JSON', () => Promise.reject(new ApiError(200, { code: 'NOT_JSON', message: '?' })), TRADE_IN_MESSAGES.submitFailed],
  ["a proxy's page", () => Promise.reject(toApiError(403, '<html>')), TRADE_IN_MESSAGES.submitFailed],
  [
    'a duplicate',
    () => Promise.reject(new ApiError(409, { code: 'DUPLICATE_VIN', message: TRADE_IN_MESSAGES.duplicate })),
    TRADE_IN_MESSAGES.duplicate,
  ],
  ['a refusal', () => Promise.resolve({ success: false, message: 'Closed today' }), 'Closed today'],
  ['a refusal without a word', () => Promise.resolve({ success: false, message: '' }), TRADE_IN_MESSAGES.submissionFailed],
])('%s shows an error, keeps everything, and can be retried', async (_, answer, message) => {
  submit.mockImplementationOnce(answer)
  const one = submitter()
  await one.submit()
  expect(one.get()).toEqual({ step: 'error', message })
  expect(keeper.finish).not.toHaveBeenCalled()
  await one.submit()
  expect(one.get()).toEqual({ step: 'success', range: null })
})

test('a photo that fails to upload prevents the submission', async () => {
  photos.sendAll.mockRejectedValueOnce(new NetworkError())
  const one = submitter()
  await one.submit()
  expect(one.get()).toEqual({ step: 'error', message: TRADE_IN_MESSAGES.submitFailed })
  expect(submit).not.toHaveBeenCalled()
})

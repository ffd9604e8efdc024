import type { ApiClient } from '@forecourt/api-client/api-client'
import { tradeInsOperations } from '@forecourt/contracts/trade-ins/operations'
import { HOSTILE_STRINGS } from '@forecourt/service-testing/hostile-strings'
import { beforeAll, describe, expect, test } from 'vitest'
import { type HostileForm, hostileForms } from '../requests/hostile-forms.ts'
import { hostileSubmissions } from '../requests/hostile-trade-ins.ts'
import { problemWith } from '../requests/problem-with.ts'
import { samplePhotoForm, sampleTradeIn } from '../requests/sample-trade-in.ts'
import { countOf, settledState, storedOperators } from '../stored/database-state.ts'
import { startTestPlatform, type TestPlatform } from '../test-platform.ts'

const { submitEvaluation, addDraftPhoto, addRequestedPhoto, beginDraft, submitDraft, createPhotoLink } = tradeInsOperations
const NOW = new Date()
/** The number of concurrent requests. With more photos the process would return 503. */
const CONCURRENCY = 8
const TOO_MANY_REQUESTS = 429

let platform: TestPlatform
let customer: ApiClient
let owner: ApiClient
let dealershipId: string
/** the tokens of a draft and of a photo link of an evaluation */
let draft: string
let photoLink: string
beforeAll(async () => {
  platform = await startTestPlatform({ clock: () => NOW, ai: { begunPerHour: 100_000 } })
  ;[customer, owner, { _id: dealershipId }] = [platform.asAnonymous(), await platform.asOwner(), await platform.createDealership()]
  const begin = async () => (await customer.call(beginDraft, { body: { dealershipId, requestId: crypto.randomUUID() } })).draft
  draft = await begin()
  const { evaluationId } = await customer.call(submitDraft, { params: { draft: await begin() }, body: sampleTradeIn() })
  const { uploadLink } = await owner.call(createPhotoLink, { params: { evaluationId }, query: {} })
  photoLink = uploadLink.split('/').at(-1) ?? ''
})

interface Sent {
  name: string
  status: number
  body: unknown
  form: HostileForm
}

/** Submits forms as a customer does, several concurrently. Returns each response and its problems. */
async function sendAll(path: string, forms: readonly HostileForm[]) {
  const [sent, problems]: [Sent[], string[]] = [[], []]
  const send = async (form: HostileForm) => {
    const { name, body, headers } = form
    const response = await customer.fetch(path, { method: 'POST', body, ...(headers && { headers }) })
    const contentType = response.headers.get('content-type') ?? ''
    const answer = { status: response.status, contentType, body: await response.json().catch(() => null) }
    sent.push({ name, form, ...answer })
    const problem = answer.status === TOO_MANY_REQUESTS ? 'was not looked at' : problemWith(answer)
    if (problem !== null) problems.push(`${name}: ${problem} ${JSON.stringify(answer.body)?.slice(0, 200)}`)
  }
  const waiting = [...forms]
  while (waiting.length > 0) await Promise.all(waiting.splice(0, CONCURRENCY).map(send))
  return { sent, problems }
}

const query = () => `?shot=front&requestId=${crypto.randomUUID()}`
const pathOf = {
  submitEvaluation: () => submitEvaluation.path,
  addDraftPhoto: () => addDraftPhoto.path.replace(':draft', draft) + query(),
  addRequestedPhoto: () => addRequestedPhoto.path.replace(':link', photoLink) + query(),
}

describe.each([
  { operation: 'submitEvaluation', field: submitEvaluation.body.fileField },
  { operation: 'addDraftPhoto', field: addDraftPhoto.body.fileField },
  { operation: 'addRequestedPhoto', field: addRequestedPhoto.body.fileField },
] as const)('$operation', ({ operation, field }) => {
  test('rejects every form whose file is not a photo and stores nothing of it', async () => {
    const before = await settledState(platform)
    const { sent, problems } = await sendAll(pathOf[operation](), hostileForms(field))
    expect(problems).toEqual([])
    expect(sent.filter(({ status }) => status < 400).map(({ name }) => name)).toEqual([])
    expect(await settledState(platform)).toEqual(before)
  })
})

test('a photo is accepted with any file name', async () => {
  const names = HOSTILE_STRINGS.slice(0, 15)
  for (const { name, value } of names) {
    const body = samplePhotoForm('photo')
    body.set('photo', body.get('photo') as Blob, value)
    const { sent } = await sendAll(pathOf.addDraftPhoto(), [{ name, body }])
    expect([name, sent[0]?.status]).toEqual([name, 201])
  }
})

test('a submission with one hostile value creates an evaluation or fails, and a failed one changes nothing', async () => {
  const { sent, problems } = await sendAll(submitEvaluation.path, hostileSubmissions(dealershipId))
  expect(problems).toEqual([])
  expect(sent.filter(({ status }) => status < 300).length).toBeGreaterThan(50)
  const refused = new Map(
    sent
      .filter(({ status }) => status >= 400)
      .map(({ name, status, body, form }) => [
        `${name.split(':')[0]} ${status} ${(body as { message?: string }).message?.slice(0, 40)}`,
        form,
      ]),
  )
  expect(refused.size).toBeGreaterThan(60)
  const before = await settledState(platform)
  const again = await sendAll(submitEvaluation.path, [...refused.values()])
  expect(again.sent.filter(({ status }) => status < 400).map(({ name }) => name)).toEqual([])
  expect(await settledState(platform)).toEqual(before)
})

test('the list and the export still work after the hostile forms, and there are no dead letters or stored operators', async () => {
  for (const path of [`/api/trade-in-evaluations/${dealershipId}?page=1`, `/api/trade-in-evaluations/${dealershipId}/export`])
    expect((await owner.fetch(path)).status).toBe(200)
  expect(await countOf(platform, 'dead-letters')).toBe(0)
  expect(await storedOperators(platform)).toEqual([])
})

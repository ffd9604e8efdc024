import { expect, test } from 'vitest'
import { startFakeService } from '../testing/fake-service.ts'
import { postOutside } from './post-outside.ts'

test('the reason of a refusal names neither the address nor what is hidden, also where it is cut off', async () => {
  const fake = await startFakeService()
  const url = `${fake.url}/services/s3cret`
  const asked = { url, headers: {}, body: '', timeoutMs: 2_000 }
  fake.respondWith({ status: 400, body: `${url} refuses +14155550166` }, { status: 503, body: `${'-'.repeat(190)}${url}` })
  expect((await postOutside({ ...asked, hidden: '+14155550166' })).result).toEqual({
    kind: 'refused',
    reason: 'It responded with 400: … refuses …',
  })
  expect((await postOutside(asked)).result).toMatchObject({ kind: 'later', reason: `It responded with 503: ${'-'.repeat(190)}…` })
})

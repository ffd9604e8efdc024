import { expect, test } from 'vitest'
import { responseText, waitText } from './response-text.ts'

const askedAt = '2026-11-20T10:00:00.000Z'
const at = (minutes: number) => Date.parse(askedAt) + minutes * 60_000
const waiting = { askedAt, contactedAt: null, seconds: null, channel: null, by: null }

test('a waiting customer shows the waiting time, marked as bad after half an hour', () => {
  expect(responseText(waiting, at(12))).toEqual({ text: 'Waiting 12 min', tone: 'warn' })
  expect(responseText(waiting, at(30))).toEqual({ text: 'Waiting 30 min', tone: 'bad' })
  // this computer's clock is behind
  expect(responseText(waiting, at(-3))).toMatchObject({ text: 'Waiting 0 s' })
})

test('a response within five minutes is marked as good', () => {
  const answered = (seconds: number) => responseText({ ...waiting, contactedAt: askedAt, seconds, channel: 'call' }, at(90))
  expect(answered(300)).toEqual({ text: 'Answered in 5 min', tone: 'good' })
  expect(answered(301)).toMatchObject({ tone: 'warn' })
})

test('waiting times use their largest unit', () => {
  expect([40, 3_599, 7_300, 90_000, 200_000].map(waitText)).toEqual(['40 s', '59 min', '2 h', '1 day', '2 days'])
})

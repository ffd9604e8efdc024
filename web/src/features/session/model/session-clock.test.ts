import { describe, expect, test } from 'vitest'
import { isDue, msToNextPoll, plausibleActivity, sessionPhase } from './session-clock.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const last = Date.parse('2026-03-01T10:00:00Z')

describe('session state', () => {
  test.each([
    ['immediately', 0, { kind: 'active' }],
    ['a moment before the warning', 175 * MINUTE - 1, { kind: 'active' }],
    ['five minutes before the limit', 175 * MINUTE, { kind: 'warning', secondsLeft: 300 }],
    ['within the first second', 175 * MINUTE + 1, { kind: 'warning', secondsLeft: 300 }],
    ['after a second', 175 * MINUTE + SECOND, { kind: 'warning', secondsLeft: 299 }],
    ['a moment before the limit', 3 * HOUR - 1, { kind: 'warning', secondsLeft: 1 }],
    ['at the limit', 3 * HOUR, { kind: 'ended' }],
    ['the next morning, after a night asleep', 14 * HOUR, { kind: 'ended' }],
    ['an hour before: the clock was set back', -HOUR, { kind: 'active' }],
    ['years before: the clock was reset', -30 * 365 * 24 * HOUR, { kind: 'active' }],
  ])('%s', (_, idle, phase) => {
    expect(sessionPhase(last, last + idle)).toEqual(phase)
  })
})

describe('next check', () => {
  test.each([
    ['often, long before the warning', HOUR, 15 * SECOND],
    ['exactly at the warning', 175 * MINUTE - 4 * SECOND, 4 * SECOND],
    ['at the next full second of the countdown', 176 * MINUTE + 250, 750],
    ['each second', 176 * MINUTE, SECOND],
    ['often, when the clock was set back', -HOUR, 15 * SECOND],
  ])('%s', (_, idle, ms) => {
    expect(msToNextPoll(last, last + idle)).toBe(ms)
  })
})

test('a last activity far in the future is set to now, and others are kept', () => {
  expect(plausibleActivity(last + HOUR, last)).toBe(last)
  expect(plausibleActivity(last - HOUR, last)).toBe(last - HOUR)
  expect(plausibleActivity(last + SECOND, last)).toBe(last + SECOND)
})

test('a task due every minute is not delayed when the clock is set back', () => {
  expect(isDue(last, last + MINUTE - 1, MINUTE)).toBe(false)
  expect(isDue(last, last + MINUTE, MINUTE)).toBe(true)
  expect(isDue(last, last - 1, MINUTE)).toBe(true)
})

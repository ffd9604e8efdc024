import { QUIET_AFTER_DAYS, QUIET_FROM_OPENS } from '@forecourt/contracts/leads/records'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { leadState, type StateFacts, standingOf } from './lead-state.ts'

const now = new Date('2026-03-31T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
const nothing: StateFacts = { opens: 0, lastActiveAt: null, sentAt: null, submittedAt: null, requestedAt: null }
const sent = { ...nothing, sentAt: daysAgo(20) }
const often = { ...sent, opens: QUIET_FROM_OPENS, lastActiveAt: daysAgo(QUIET_AFTER_DAYS) }
const passive = { active: false, now }

test.each<[string, Partial<StateFacts>]>([
  ['new', nothing],
  ['unopened', sent],
  ['opened', { ...sent, opens: 1, lastActiveAt: daysAgo(19) }],
  ['opened', { ...often, lastActiveAt: new Date(daysAgo(QUIET_AFTER_DAYS).getTime() + 1) }],
  ['opened', { ...often, opens: QUIET_FROM_OPENS - 1 }],
  ['quiet', often],
  // opened through a link that was never marked as sent
  ['opened', { ...nothing, opens: 1, lastActiveAt: daysAgo(1) }],
  ['opened', { ...often, lastActiveAt: null }],
])('a lead is %s after %j', (state, facts) => {
  expect(leadState({ ...nothing, ...facts }, passive)).toBe(state)
})

test.each([
  ['submitted', { submittedAt: daysAgo(19) }],
  ['requested', { requestedAt: daysAgo(19) }],
  ['submitted', { submittedAt: daysAgo(19), requestedAt: daysAgo(18) }],
  // at the same instant as the packet was sent
  ['submitted', { submittedAt: daysAgo(20) }],
])('%s takes precedence over quiet until a later packet is sent', (state, asked) => {
  expect(leadState({ ...often, ...asked }, passive)).toBe(state)
  expect(leadState({ ...often, ...asked, sentAt: daysAgo(10) }, passive)).toBe('quiet')
})

test('a request after the packet that answered a submission takes precedence', () => {
  const facts = { ...often, sentAt: daysAgo(10), submittedAt: daysAgo(12), requestedAt: daysAgo(9) }
  expect(leadState(facts, passive)).toBe('requested')
})

test('a customer who asked on the public inventory is in state requested', () => {
  expect(leadState({ ...nothing, requestedAt: daysAgo(1) }, passive)).toBe('requested')
})

const time = fc.option(fc.integer({ min: 0, max: 40 }).map(daysAgo), { nil: null })
const anyFacts = fc.record({ opens: fc.nat(6), lastActiveAt: time, sentAt: time, submittedAt: time, requestedAt: time })

test('viewing takes precedence over all other states, and time only makes a customer quiet', () => {
  fc.assert(
    fc.property(anyFacts, fc.integer({ min: 0, max: 60 }), (facts, days) => {
      expect(leadState(facts, { active: true, now })).toBe('viewing')
      const later = leadState(facts, { active: false, now: daysAgo(-days) })
      const standing = standingOf(facts)
      if (standing === 'opened-often') expect(['quiet', 'opened']).toContain(later)
      else expect(later).toBe(standing)
    }),
  )
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { causedBy, encodeEnvelope, makeEnvelope, parseEnvelope } from './envelope.ts'
import { PermanentError } from './errors.ts'
import { counted, noted } from './testing/events.ts'

const context = {
  dealershipId: 'a'.repeat(24),
  actor: { kind: 'customer' } as const,
  correlationId: 'request-1',
  now: new Date('2026-11-21T12:00:00Z'),
}

test('parseEnvelope returns what makeEnvelope created', () => {
  fc.assert(
    fc.property(fc.integer(), fc.string(), (n, text) => {
      const envelope = makeEnvelope(noted, { n, text }, context)
      expect(parseEnvelope(noted, encodeEnvelope(envelope))).toEqual(envelope)
    }),
  )
})

test('ids are UUIDv7: later events sort after earlier ones', () => {
  const ids = Array.from({ length: 1_000 }, () => makeEnvelope(noted, { n: 1 }, context).id)
  expect([...ids].sort()).toEqual(ids)
})

test('parseEnvelope throws only PermanentError for arbitrary bytes', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.uint8Array(),
        fc.json().map((text) => Buffer.from(text)),
      ),
      (bytes) => {
        expect(() => parseEnvelope(noted, bytes)).toThrow(PermanentError)
      },
    ),
  )
  expect(() => parseEnvelope(counted, encodeEnvelope(makeEnvelope(noted, { n: 1 }, context)))).toThrow(
    'expected leads.test.counted.v1, got leads.test.noted.v1',
  )
})

test('causedBy keeps dealership, actor and correlation id and sets the causation id', () => {
  const cause = makeEnvelope(noted, { n: 1 }, context)
  const later = new Date('2026-11-21T12:00:05Z')
  expect(causedBy(cause, later)).toEqual({
    dealershipId: context.dealershipId,
    actor: context.actor,
    correlationId: 'request-1',
    causationId: cause.id,
    now: later,
  })
})

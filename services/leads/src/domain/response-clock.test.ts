import { expect, test } from 'vitest'
import { type ClockFacts, countAnswers, countByPerson, responseSeconds } from './response-clock.ts'

const START = Date.UTC(2026, 4, 14, 12)
const person = (id: string) => ({ id, name: `Name ${id}`, email: `${id}@x.example`, role: 'SALES' as const })
const clock = (seconds: number | null, by = 'a'): ClockFacts => ({
  askedAt: new Date(START),
  contactedAt: seconds === null ? null : new Date(START + seconds * 1_000),
  channel: seconds === null ? null : 'call',
  by: seconds === null ? null : person(by),
})

test('counts answers, those within five minutes, and their median', () => {
  expect(countAnswers([clock(300), clock(301), clock(null), clock(10)])).toEqual({ asked: 4, answered: 3, onTime: 2, median: 300 })
  expect(countAnswers([clock(10), clock(21)])).toMatchObject({ median: 16 })
  expect(countAnswers([clock(null)])).toEqual({ asked: 1, answered: 0, onTime: 0, median: null })
})

test('counts answers by person, most first; waiting customers count for no person', () => {
  const counted = countByPerson([clock(10, 'b'), clock(20, 'a'), clock(30, 'a'), clock(null)])
  expect(counted.map(({ by, answered, median }) => [by?.id, answered, median])).toEqual([
    ['a', 2, 25],
    ['b', 1, 10],
  ])
})

test('a contact at the time of the question takes 0 seconds, even when replicas’ clocks differ', () => {
  expect(responseSeconds({ askedAt: new Date(START), contactedAt: new Date(START - 900) })).toBe(0)
})

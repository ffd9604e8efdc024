import type { Person } from '@forecourt/contracts/fields'
import type { ResponseAnswers, ResponseChannel, ResponseClock } from '@forecourt/contracts/leads/contacts'
import { RESPONSE_TARGET_MINUTES } from '@forecourt/contracts/leads/response-limits'
import { medianOf } from '@forecourt/service-kit/median'

/** One question of a customer and its answer (rules: response clock). */
export interface ClockFacts {
  askedAt: Date
  contactedAt: Date | null
  channel: ResponseChannel | null
  by: Person | null
}

/** The answers of one person. */
type PersonAnswers = Omit<ResponseAnswers, 'asked'> & { by: Person | null }

/** Returns the seconds from a question to its answer; null while the customer waits. */
export function responseSeconds({ askedAt, contactedAt }: Pick<ClockFacts, 'askedAt' | 'contactedAt'>): number | null {
  return contactedAt === null ? null : Math.max(0, Math.round((contactedAt.getTime() - askedAt.getTime()) / 1_000))
}

/** Converts a clock to the contract's format. */
export function toResponseClock(clock: ClockFacts): ResponseClock {
  const { askedAt, contactedAt, channel, by } = clock
  const times = { askedAt: askedAt.toISOString(), contactedAt: contactedAt?.toISOString() ?? null }
  return { ...times, seconds: responseSeconds(clock), channel, by }
}

/** Counts the answered questions, those answered in time, and the median response time. */
export function countAnswers(clocks: readonly Pick<ClockFacts, 'askedAt' | 'contactedAt'>[]): ResponseAnswers {
  const seconds = clocks.flatMap((clock) => responseSeconds(clock) ?? [])
  const median = medianOf(seconds)
  const onTime = seconds.filter((each) => each <= RESPONSE_TARGET_MINUTES * 60).length
  return { asked: clocks.length, answered: seconds.length, onTime, median: median === null ? null : Math.round(median) }
}

/** Counts answers by person, most answers first. */
export function countByPerson(clocks: readonly ClockFacts[]): PersonAnswers[] {
  const people = new Map<string, ClockFacts[]>()
  for (const clock of clocks) {
    const id = clock.by?.id ?? ''
    if (clock.contactedAt !== null) people.set(id, [...(people.get(id) ?? []), clock])
  }
  const counted = [...people.values()].map((theirs) => {
    const { asked: _, ...answers } = countAnswers(theirs)
    return { by: theirs[0]?.by ?? null, ...answers }
  })
  return counted.sort((a, b) => b.answered - a.answered || (a.by?.name ?? '').localeCompare(b.by?.name ?? ''))
}

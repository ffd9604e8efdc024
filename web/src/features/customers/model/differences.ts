import { phoneDigits } from '@forecourt/contact/phone'
import type { DuplicateGroup } from '../api/duplicates.ts'

type Candidate = DuplicateGroup['customers'][number]

/** One row of a comparison: a fact, and what each customer says of it. */
interface ComparedFact {
  label: string
  values: string[]
  /** they do not all say the same */
  differs: boolean
}

/** [its label, its displayed text, the key that equal values share; null when a difference means nothing] */
const FACTS: readonly (readonly [string, (customer: Candidate) => string, ((value: string) => string) | null])[] = [
  ['First name', ({ firstName }) => firstName, fold],
  ['Last name', ({ lastName }) => lastName, fold],
  ['Email', ({ email }) => email, fold],
  ['Phone', ({ phone }) => phone, phoneDigits],
  ['ZIP code', ({ zip }) => zip, fold],
  ['Leads', ({ leads }) => String(leads), null],
  ['Packet links', ({ packets }) => String(packets), null],
]

/** The facts of customers side by side, without facts that are empty for all. Case and phone formatting do not count as differences. */
export function compare(customers: readonly Candidate[]): ComparedFact[] {
  return FACTS.map(([label, read, sameAs]) => {
    const values = customers.map(read)
    return { label, values, differs: sameAs !== null && new Set(values.map(sameAs)).size > 1 }
  }).filter(({ values }) => values.some((value) => value !== ''))
}

function fold(value: string): string {
  return value.toLowerCase()
}

import { phoneKey } from '@forecourt/contact/phone'
import type { DuplicateGroup } from '../api/duplicates.ts'

type Candidate = DuplicateGroup['customers'][number]

/** One row of a comparison: a fact, and its value for each customer. */
interface ComparedFact {
  label: string
  values: string[]
  /** whether the values differ */
  differs: boolean
}

/** [label, displayed text, function to a comparison key; null for counts, whose differences are not marked] */
const FACTS: readonly (readonly [string, (customer: Candidate) => string, ((value: string) => string) | null])[] = [
  ['First name', ({ firstName }) => firstName, fold],
  ['Last name', ({ lastName }) => lastName, fold],
  ['Email', ({ email }) => email, fold],
  ['Phone', ({ phone }) => phone, phoneKey],
  ['ZIP code', ({ zip }) => zip, fold],
  ['Leads', ({ leads }) => String(leads), null],
  ['Packet links', ({ packets }) => String(packets), null],
]

/** Compares customers fact by fact, omitting facts empty for all. Ignores case and phone formatting. */
export function compare(customers: readonly Candidate[]): ComparedFact[] {
  return FACTS.map(([label, read, sameAs]) => {
    const values = customers.map(read)
    return { label, values, differs: sameAs !== null && new Set(values.map(sameAs)).size > 1 }
  }).filter(({ values }) => values.some((value) => value !== ''))
}

function fold(value: string): string {
  return value.toLowerCase()
}

import type { DuplicateGroup } from '../api/duplicates.ts'

type Candidate = DuplicateGroup['customers'][number]

/** One row of a comparison: a fact, and what each customer says of it. */
export interface ComparedFact {
  label: string
  values: string[]
  /** they do not all say the same */
  differs: boolean
}

const FACTS: readonly (readonly [string, (customer: Candidate) => string])[] = [
  ['First name', ({ firstName }) => firstName],
  ['Last name', ({ lastName }) => lastName],
  ['Email', ({ email }) => email],
  ['Phone', ({ phone }) => phone],
  ['ZIP code', ({ zip }) => zip],
  ['Leads', ({ leads }) => String(leads)],
  ['Packet links', ({ packets }) => String(packets)],
]

/** The facts of customers side by side, without those that nobody knows. Capitals are no difference. */
export function compare(customers: readonly Candidate[]): ComparedFact[] {
  return FACTS.map(([label, read]) => {
    const values = customers.map(read)
    return { label, values, differs: new Set(values.map((value) => value.toLowerCase())).size > 1 }
  }).filter(({ values }) => values.some((value) => value !== ''))
}

import { type FieldProblem, invalidFields } from './errors.ts'

/** Far deeper than any of our requests. */
const MAX_DEPTH = 32
const NUL = 'must not hold a NUL character'
/** Names that give access to an object's prototype. */
const PROTOTYPE_NAMES = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * Throws 400 unless every value of a query (or of path parameters) is a single string: `?search=a&search=b` and `?search[$ne]=1` must not reach a
 * database as an array or an operator (design: input limits).
 */
export function guardStrings(values: unknown): void {
  for (const [name, value] of Object.entries(values as Record<string, unknown>)) {
    const problem = problemOfName(name) ?? problemOfString(value)
    if (problem !== null) throw invalidFields([{ path: name.slice(0, 60), message: problem }])
  }
}

/** Throws 400 for a parsed body that is nested too deep or contains a NUL. The schema checks everything else. */
export function guardBody(body: unknown): void {
  const problem = problemIn(body, 0, (value) => (typeof value === 'string' && value.includes('\0') ? NUL : null))
  if (problem !== null) throw invalidFields([problem])
}

/**
 * Throws 400 for a validated body with a property that is named like a prototype or an operator. The schema has already removed unknown properties,
 * so an older client may send any of those.
 */
export function guardNames(valid: unknown): void {
  const problem = problemIn(valid, 0, () => null, problemOfName)
  if (problem !== null) throw invalidFields([problem])
}

type Check<T> = (value: T) => string | null

function problemIn(value: unknown, depth: number, ofValue: Check<unknown>, ofName: Check<string> = () => null): FieldProblem | null {
  const own = ofValue(value)
  if (own !== null) return { path: '', message: own }
  if (typeof value !== 'object' || value === null) return null
  if (depth === MAX_DEPTH) return { path: '', message: 'is nested too deep' }
  const isArray = Array.isArray(value)
  for (const [name, item] of isArray ? value.entries() : Object.entries(value)) {
    const ownProblem = isArray ? null : ofName(String(name))
    if (ownProblem !== null) return { path: String(name).slice(0, 60), message: ownProblem }
    const inside = problemIn(item, depth + 1, ofValue, ofName)
    if (inside !== null) return { ...inside, path: inside.path === '' ? String(name) : `${name}.${inside.path}` }
  }
  return null
}

function problemOfName(name: string): string | null {
  return PROTOTYPE_NAMES.has(name) || /[[\]$\0]/.test(name) ? 'is not a name that is accepted' : null
}

function problemOfString(value: unknown): string | null {
  if (typeof value !== 'string') return 'must be given once'
  return value.includes('\0') ? NUL : null
}

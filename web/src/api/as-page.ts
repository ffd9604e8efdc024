/** A list operation asked with `page` answers a page, never the plain array; the type does not know that. */
export function asPage<T>(answer: T): Exclude<T, readonly unknown[]> {
  if (Array.isArray(answer)) throw new Error('Expected a page, got a list')
  return answer as Exclude<T, readonly unknown[]>
}

/** Narrows the response of a list operation called with `page` to a page. It is never the plain array then, which its type does not express. */
export function asPage<T>(answer: T): Exclude<T, readonly unknown[]> {
  if (Array.isArray(answer)) throw new Error('Expected a page, got a list')
  return answer as Exclude<T, readonly unknown[]>
}

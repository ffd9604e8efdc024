/** Narrows the response of a list operation called with `page` to a page. It is never the plain array then, which its type does not express. */
export function asPage<T>(response: T): Exclude<T, readonly unknown[]> {
  if (Array.isArray(response)) throw new Error('Expected a page, got a list')
  return response as Exclude<T, readonly unknown[]>
}

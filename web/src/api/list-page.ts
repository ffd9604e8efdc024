/** Narrows the response of a list operation called with `page` to a page. It is never the plain array then, which its type does not express. */
export function asPage<T>(response: T): Exclude<T, readonly unknown[]> {
  if (Array.isArray(response)) throw new Error('Expected a page, got a list')
  return response as Exclude<T, readonly unknown[]>
}

/**
 * The `placeholderData` of a list with a `total`: keeps the previous page on screen while the next one loads, unless it is empty. 'Nothing matches' is
 * shown only once the server has said so about what is asked for.
 */
export function keepFilledPage<Page>(previous: Page | undefined): Page | undefined {
  const isEmpty = typeof previous === 'object' && previous !== null && 'total' in previous && previous.total === 0
  return isEmpty ? undefined : previous
}

/** Sends all items with at most `concurrency` requests in flight. Returns the responses in the order of the items. */
export async function sendConcurrently<T, R>(items: readonly T[], concurrency: number, send: (item: T) => Promise<R>): Promise<R[]> {
  const responses: R[] = []
  const waiting = items.entries()
  const sender = async () => {
    for (const [index, item] of waiting) responses[index] = await send(item)
  }
  await Promise.all(Array.from({ length: concurrency }, sender))
  return responses
}

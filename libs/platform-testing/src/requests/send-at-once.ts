/** What `send` answers for each item, in their order; never more than `concurrency` of them at a time, and always as many while there are more. */
export async function sendAtOnce<T, R>(items: readonly T[], concurrency: number, send: (item: T) => Promise<R>): Promise<R[]> {
  const answers: R[] = []
  const waiting = items.entries()
  const sender = async () => {
    for (const [index, item] of waiting) answers[index] = await send(item)
  }
  await Promise.all(Array.from({ length: concurrency }, sender))
  return answers
}

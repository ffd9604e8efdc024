/** Groups what a cursor or a generator yields into arrays of `size`, the last one shorter. Yields nothing for an empty one. */
export async function* inBatches<T>(found: AsyncIterable<T> | Iterable<T>, size: number): AsyncGenerator<T[]> {
  let batch: T[] = []
  for await (const one of found) {
    batch.push(one)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

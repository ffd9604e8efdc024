/**
 * Wraps a read so that concurrent requests for a key share it. Requests that arrive while a read is in flight share the next one, not the one in
 * flight, so that a result is never older than its request. An error of `read` is thrown to all who share it.
 */
export function createSharedRead<T>(read: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const inFlight = new Map<string, Promise<T>>()
  const next = new Map<string, Promise<T>>()

  const start = (key: string): Promise<T> => {
    const reading = read(key).finally(() => {
      if (inFlight.get(key) === reading) inFlight.delete(key)
    })
    inFlight.set(key, reading)
    return reading
  }

  return (key) => {
    const before = inFlight.get(key)
    if (before === undefined) return start(key)
    const queued = next.get(key)
    if (queued !== undefined) return queued
    const begin = () => {
      next.delete(key)
      return start(key)
    }
    const following = before.then(begin, begin)
    next.set(key, following)
    return following
  }
}

/**
 * Makes a read of which those share one that ask for the same key while another is in flight: they wait for the next one. What is read is never
 * older than the request for it, as it would be if they were given what is in flight. Throws what `read` throws to all who share it.
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

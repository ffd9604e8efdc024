const TIME_DIGITS = 9
const COUNT_DIGITS = 3
const RANDOM_BYTES = 8

/**
 * Makes unique ids that sort by creation, so that entries of the same millisecond keep their order on the server. crypto.randomUUID would need a
 * secure context, and an installation in a dealership's own network may use plain http.
 */
export function sortableIds(now: () => Date): () => string {
  const page = Array.from(crypto.getRandomValues(new Uint8Array(RANDOM_BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join('')
  let time = 0
  let count = 0
  return () => {
    const at = Math.max(now().getTime(), time)
    count = at === time ? count + 1 : 0
    time = at
    return `${at.toString(36).padStart(TIME_DIGITS, '0')}-${count.toString(36).padStart(COUNT_DIGITS, '0')}-${page}`
  }
}

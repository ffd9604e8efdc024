const TIME_DIGITS = 9
const COUNT_DIGITS = 3
const RANDOM_BYTES = 8

/**
 * Makes ids that no other page makes and that sort as they were made, so that entries of one moment keep their order on the server.
 * crypto.randomUUID needs a secure page; a dealership's own box may be plain http on its network.
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

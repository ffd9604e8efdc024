import { hash } from 'node:crypto'

/** 16 MB: one wrong guess in a thousand for the first 9 million ids. */
const BITS = 2 ** 27
const PROBES = 8

/** Remembers ids in a fixed amount of memory: never forgets one, and now and then takes a new one for one it knows. */
export function createSeenIds(): { maybeSeen(id: string): boolean } {
  const bits = new Uint8Array(BITS / 8)
  return {
    /** Whether the id was asked for before, perhaps. */
    maybeSeen(id) {
      const digest = hash('sha256', id, 'buffer')
      let known = true
      for (let probe = 0; probe < PROBES; probe++) {
        const bit = digest.readUInt32LE(probe * 4) % BITS
        const [at, mask] = [bit >>> 3, 1 << (bit & 7)]
        if (((bits[at] ?? 0) & mask) === 0) known = false
        bits[at] = (bits[at] ?? 0) | mask
      }
      return known
    },
  }
}

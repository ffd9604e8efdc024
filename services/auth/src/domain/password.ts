import { hash, verify } from '@node-rs/argon2'

/** argon2id, 19 MiB, two passes: about 66 ms of a libuv thread, never of the event loop. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Hashes a password for storage. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, OPTIONS)
}

let decoy: Promise<string> | undefined

/**
 * Checks a password. Without a stored hash (no such account) it does the same work and says no, so that the time of an answer
 * does not tell whether the account exists (DESIGN section 3).
 */
export async function passwordMatches(storedHash: string | null, password: string): Promise<boolean> {
  if (storedHash !== null) return verify(storedHash, password)
  decoy ??= hashPassword('a password nobody has')
  await verify(await decoy, password)
  return false
}

import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'

/** argon2id, 19 MiB, two passes: about 66 ms on a libuv thread, off the event loop. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Limits the hashes that run concurrently in this process. One core stays free, so that a burst of sign-ins does not delay other requests. */
const limit = pLimit(Math.max(1, availableParallelism() - 1))

/** Hashes a password for storage. */
export function hashPassword(password: string): Promise<string> {
  return limit(() => hash(password, OPTIONS))
}

let decoy: Promise<string> | undefined

/**
 * Checks a password. Without a stored hash (no such account) it does the same work and returns false, so that the response time
 * does not reveal whether the account exists (design: password checks).
 */
export async function passwordMatches(storedHash: string | null, password: string): Promise<boolean> {
  if (storedHash !== null) return limit(() => verify(storedHash, password))
  decoy ??= hashPassword('a password of no account')
  const decoyHash = await decoy
  await limit(() => verify(decoyHash, password))
  return false
}

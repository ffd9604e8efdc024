import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'

/** argon2id, 19 MiB, two passes: about 66 ms of a libuv thread, never of the event loop. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** At once in this process: one core stays for everything else, so that a rush of sign-ins makes nobody wait but themselves. */
const atOnce = pLimit(Math.max(1, availableParallelism() - 1))

/** Hashes a password for storage. */
export function hashPassword(password: string): Promise<string> {
  return atOnce(() => hash(password, OPTIONS))
}

let decoy: Promise<string> | undefined

/**
 * Checks a password. Without a stored hash (no such account) it does the same work and says no, so that the time of an answer
 * does not tell whether the account exists (design: password checks).
 */
export async function passwordMatches(storedHash: string | null, password: string): Promise<boolean> {
  if (storedHash !== null) return atOnce(() => verify(storedHash, password))
  decoy ??= hashPassword('a password nobody has')
  const decoyHash = await decoy
  await atOnce(() => verify(decoyHash, password))
  return false
}

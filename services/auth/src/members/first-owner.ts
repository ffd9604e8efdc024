import { randomBytes } from 'node:crypto'
import { isDuplicateKey } from '@forecourt/mongo/duplicate-key'
import { hashPassword } from '../domain/password.ts'
import type { UserStore } from '../store/user-store.ts'

/** The account created when a platform starts without an owner. `generated`: its password was not configured. */
export interface FirstOwner {
  email: string
  password: string
  generated: boolean
}

export interface WantedOwner {
  email: string
  /** the password; generated when absent */
  password?: string
}

/**
 * Creates the first owner when there is none. Replicas may start concurrently; the unique index on the email lets one of them succeed.
 * Returns the account when this call created it, otherwise null.
 */
export async function ensureFirstOwner(users: UserStore, wanted: WantedOwner, now: Date): Promise<FirstOwner | null> {
  if (await users.hasOwner()) return null
  const password = wanted.password ?? randomBytes(12).toString('base64url')
  const email = wanted.email.trim().toLowerCase()
  const owner = {
    name: 'Owner',
    email,
    passwordHash: await hashPassword(password),
    mustChangePassword: false,
    role: 'OWNER' as const,
    dealershipId: null,
    createdAt: now,
  }
  try {
    await users.insert(owner)
  } catch (error) {
    if (isDuplicateKey(error)) return null
    throw error
  }
  return { email, password, generated: wanted.password === undefined }
}

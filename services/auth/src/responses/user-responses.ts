import { type SessionUser, STAFF_USER_OLDER_NAMES, type StaffUser } from '@forecourt/contracts/auth/operations'
import { withOlderNames } from '@forecourt/contracts/older-names'
import type { UserDoc } from '../store/user-store.ts'

/** Serializes the user of a session. */
export function toSessionUser(user: UserDoc): SessionUser {
  return {
    _id: user._id.toHexString(),
    role: user.role,
    name: user.name,
    email: user.email,
    ...(user.dealershipId === null ? {} : { dealershipId: user.dealershipId.toHexString() }),
    ...(user.mustChangePassword ? { mustChangePassword: true } : {}),
  }
}

/** Serializes a user for Owner Settings (rules: owner settings). */
export function toStaffUser(user: UserDoc, dealershipName: string | undefined): StaffUser {
  return withOlderNames<StaffUser>(STAFF_USER_OLDER_NAMES, {
    ...toSessionUser(user),
    ...(dealershipName === undefined ? {} : { dealershipName }),
    emailNotifications: user.emailNotifications,
    twoStep: user.twoStep !== undefined,
    lastLogin: user.lastLogin?.toISOString() ?? null,
    createdAt: user.createdAt.toISOString(),
  })
}

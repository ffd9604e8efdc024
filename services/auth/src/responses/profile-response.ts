import type { Profile, PublicPerson } from '@forecourt/contracts/auth/profile'
import type { UserDoc } from '../store/user-store.ts'

/** Serializes the part of a user that customers see (rules: staff profile). */
export function toPublicPerson({ name, title = '', phone = '', photoId = null }: UserDoc): PublicPerson {
  return { name, title, phone, photoId }
}

/** Serializes a user for themselves. */
export function toProfile(user: UserDoc): Profile {
  const { _id, email, role, savedFilters = [] } = user
  return { ...toPublicPerson(user), _id: _id.toHexString(), email, role, savedFilters }
}

import type { authOperations } from '@forecourt/contracts/auth/operations'
import type { Handler } from '@forecourt/service-kit/implement'
import type { AuthDeps } from '../deps.ts'
import { changeProfile } from '../members/change-profile.ts'

/** Deletes the caller's photo (rules: staff profile). Does nothing when there is none. */
export function removeOwnPhoto(deps: AuthDeps): Handler<typeof authOperations.removeOwnPhoto> {
  return (call) => changeProfile(deps, call, { photoId: null }, (userId, transaction) => deps.photos.deleteOf([userId], transaction))
}

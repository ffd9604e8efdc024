import { authOperations } from '@forecourt/contracts/auth/operations'
import type { Handler } from '@forecourt/service-kit/implement'
import { drain, receiveFile } from '@forecourt/service-kit/receive-file'
import type { AuthDeps } from '../deps.ts'
import { changeProfile } from '../members/change-profile.ts'
import { newPhotoId } from '../store/staff-photo-store.ts'

/** Replaces the caller's photo (rules: staff profile). Throws the errors of the intake, and 413 above 10 MB. */
export function setOwnPhoto(deps: AuthDeps): Handler<typeof authOperations.setOwnPhoto> {
  return async (call) => {
    // after an early response drain the upload, so that the client can read the response
    call.reply.raw.once('finish', () => drain(call.request))
    const jpeg = await deps.photoIntake.take(async () => (await receiveFile(call, authOperations.setOwnPhoto)).stream)
    const photoId = newPhotoId()
    return changeProfile(deps, call, { photoId }, (userId, transaction) => deps.photos.replace(userId, photoId, jpeg, transaction))
  }
}

import type { documentsOperations } from '@forecourt/contracts/documents/operations'
import { notFound } from '@forecourt/service-kit/errors'
import type { Handler } from '@forecourt/service-kit/implement'
import { documentAccess, maySee } from '../access/document-access.ts'
import type { DocumentsDeps } from '../deps.ts'
import { sendVideo } from '../responses/send-video.ts'

/**
 * Returns an uploaded video, whole or by range, so that players can seek (rules: vehicle video), to callers who may see it
 * (rules: who sees documents).
 */
export function getVideoFile(deps: DocumentsDeps): Handler<typeof documentsOperations.getVideoFile> {
  return async (call) => {
    const { dealershipId, videoId } = call.params
    const access = await documentAccess(deps, call.caller, { dealershipId, link: call.query.link })
    const video = access.kind === 'none' ? null : await deps.stores.videos.find(dealershipId, videoId)
    if (!video?.file || !maySee(access, video)) throw notFound('Video')
    return sendVideo(deps.stores.bytes, call, video.file)
  }
}

import { documentsOperations } from '@forecourt/contracts/documents/operations'
import { badRequest, invalidFields, tooLarge } from '@forecourt/service-kit/errors'
import { personOf } from '@forecourt/service-kit/identity'
import type { Handler } from '@forecourt/service-kit/implement'
import { receiveFiles } from '@forecourt/service-kit/receive-files'
import { vehicleOfForm } from '../access/vehicle-of-form.ts'
import type { DocumentsDeps } from '../deps.ts'
import { attachVideo, type VideoSource } from '../filing/attach-video.ts'
import { discardBytes } from '../filing/discard-bytes.ts'
import { type RefusedFile, type StagedFile, stageFile } from '../filing/stage-file.ts'
import { videoAddress } from '../responses/document-responses.ts'

const { body } = documentsOperations.setVehicleVideo
/** The upload dialog uses the same field for every type of file. */
const FILE_FIELDS = ['video', 'file', 'pdf']

/** Stores a vehicle's video: an MP4, or a URL in the form field `videoUrl`, which removes it when empty (rules: vehicle video). */
export function uploadVehicleVideo(deps: DocumentsDeps): Handler<typeof documentsOperations.uploadVehicleVideo> {
  return async (call) => {
    const { dealershipId } = call.params
    let staged: StagedFile | null = null
    try {
      const { files, fields } = await receiveFiles<StagedFile | RefusedFile>(
        call,
        documentsOperations.uploadVehicleVideo,
        async (file) => {
          const stored = await stageFile(deps, dealershipId, file)
          if ('fileId' in stored) staged = stored
          return stored
        },
        { fileFields: FILE_FIELDS, needsFile: false },
      )
      const [file] = files
      if (file !== undefined && ('code' in file || file.type !== 'mp4')) deps.metrics.outcome('refused')
      const source = sourceOf(file, fields.videoUrl?.[0])
      const vehicle = await vehicleOfForm(deps, dealershipId, fields)
      const video = await attachVideo(deps, { vehicle, source, updatedBy: personOf(call.caller) }, call.context(dealershipId))
      staged = null
      if ('file' in source) deps.metrics.outcome('filed')
      return { message: 'Video saved.', vehicleId: vehicle._id.toHexString(), videoUrl: video === null ? '' : videoAddress(video) }
    } catch (error) {
      const left = staged as StagedFile | null
      if (left !== null) await discardBytes(deps, [left.fileId])
      throw error
    }
  }
}

function sourceOf(file: StagedFile | RefusedFile | undefined, address: string | undefined): VideoSource {
  if (file === undefined) {
    if (address === undefined) throw badRequest('NO_FILE', 'Send an MP4 in the field “video”, or an address in the field “videoUrl”.')
    const url = body.shape.videoUrl.safeParse(address.trim())
    if (!url.success) throw invalidFields([{ path: 'videoUrl', message: 'must be a web address (https://…)' }])
    return { url: url.data }
  }
  if ('code' in file) throw file.code === tooLarge('').code ? tooLarge(file.message) : badRequest(file.code, file.message)
  if (file.type !== 'mp4') throw badRequest('FILE_TYPE', "This isn't an MP4 file. Choose another video.")
  const { fileId, bytes, sha256, fileName } = file
  return { file: { fileId, bytes, sha256, fileName } }
}

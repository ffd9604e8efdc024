import type { FilingKind } from '@forecourt/contracts/documents/kinds'
import type { UploadResult } from '@forecourt/contracts/documents/records'
import { ApiError } from '../../../api/api-error.ts'
import { type UploadOptions, uploadForm } from '../../../api/upload.ts'

/** The vehicle and kind that staff chose for a file; the server detects what they did not choose. */
interface ChosenFiling {
  /** id, VIN or stock number of the vehicle */
  vehicle?: string | undefined
  kind?: FilingKind | undefined
}

/** Bytes of a video sent for a check: a video is matched by its name alone. */
const VIDEO_SAMPLE_BYTES = 64 * 1024

/** Checks where a file would be filed, without filing it. Throws as callOperation does. */
export function checkDocument(dealershipId: string, file: File, options: UploadOptions): Promise<UploadResult> {
  const sample = /\.mp4$/i.test(file.name) ? new File([file.slice(0, VIDEO_SAMPLE_BYTES)], file.name) : file
  return send(dealershipId, sample, { check: '1' }, {}, options)
}

/** Files a file under its vehicle, or adds it to the files that need a vehicle. Throws as callOperation does. */
export function sendDocument(dealershipId: string, file: File, filing: ChosenFiling, options: UploadOptions): Promise<UploadResult> {
  return send(dealershipId, file, {}, filing, options)
}

async function send(
  dealershipId: string,
  file: File,
  query: { check?: '1' },
  { vehicle, kind }: ChosenFiling,
  options: UploadOptions,
): Promise<UploadResult> {
  const form = new FormData()
  if (vehicle !== undefined) form.append('vin', vehicle)
  if (kind !== undefined) form.append('kind', kind)
  form.append('files', file)
  const { results } = await uploadForm('documents.uploadDocuments', { params: { dealershipId }, query }, form, options)
  const [result] = results
  if (result === undefined) throw new ApiError(500, { message: 'Upload failed' })
  return result
}

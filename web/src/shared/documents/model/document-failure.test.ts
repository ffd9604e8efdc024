import { expect, test } from 'vitest'
import { ApiError, NetworkError } from '../../../api/api-error.ts'
import { uploadProblem } from './document-failure.ts'

const OFFLINE = "We couldn't reach the server. Check your connection and try again."
const refused = new ApiError(422, { message: 'The file is empty.' })

test.each([
  ['autocheck', 'AutoCheck', refused, 'Error uploading AutoCheck report: The file is empty.'],
  ['autocheck', 'AutoCheck', new NetworkError(), `Error uploading AutoCheck report: ${OFFLINE}`],
  ['autocheck', 'AutoCheck', new Error('?'), 'Error uploading AutoCheck report: Upload failed'],
  ['msrp', 'Ford', refused, 'Error uploading Ford window sticker: The file is empty.'],
  ['msrp', '', new Error('?'), 'Error uploading window sticker: Upload failed'],
  ['inspection', '', refused, 'The file is empty.'],
  ['video', '', new NetworkError(), `Upload failed. ${OFFLINE}`],
] as const)('a failed upload of the kind %s from %j says what failed and why: %#', (kind, provider, error, text) => {
  expect(uploadProblem(kind, provider, error)).toBe(text)
})

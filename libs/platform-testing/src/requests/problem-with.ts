import { errorSchema } from '@forecourt/contracts/fields'
import type { ReceivedResponse } from './send-request.ts'

/** Internals that a response must not contain. */
const INNER_TEXT = /Mongo\w*Error|BSON\w*Error|ZodError|TypeError|node_modules|\.[tj]s:\d/

/** Returns what is wrong with a response to hostile input; null for a success, or for a 4xx with the error body (design: error body). */
export function problemWith({ status, contentType, body }: ReceivedResponse): string | null {
  if (status >= 200 && status < 300) return null
  if (status < 400 || status >= 500) return `responded with ${status}`
  if (!contentType.startsWith('application/json')) return `responded with ${status} as ${contentType}`
  const error = errorSchema.safeParse(body)
  if (!error.success || error.data.error !== error.data.message || error.data.message === '')
    return `responded with ${status} with another body`
  return INNER_TEXT.test(JSON.stringify(body)) ? 'exposed internals' : null
}

import type { ReceivedResponse } from './send-request.ts'

const TRIES = 3
const UNAVAILABLE = 503

/**
 * Sends a request again when the platform asks for that with a 503, as a busy machine does for a session that it could not check in time. A request
 * that causes the 503 gets it again.
 */
export async function sendUntilAvailable(send: () => Promise<ReceivedResponse>): Promise<ReceivedResponse> {
  for (let tries = 1; tries < TRIES; tries++) {
    const response = await send()
    if (response.status !== UNAVAILABLE) return response
  }
  return send()
}

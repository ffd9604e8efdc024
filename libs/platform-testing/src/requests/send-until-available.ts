import type { Answer } from './send-request.ts'

const TRIES = 3
const UNAVAILABLE = 503

/**
 * Sends a request again when the platform asks for that with a 503, as a busy machine does for a session that it could not check in time. A request
 * that causes the 503 gets it again.
 */
export async function sendUntilAvailable(send: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 1; tries < TRIES; tries++) {
    const answer = await send()
    if (answer.status !== UNAVAILABLE) return answer
  }
  return send()
}

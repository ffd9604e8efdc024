import { leadsOperations } from '@forecourt/contracts/leads/operations'
import { LINK_ID_PATTERN, type PacketLinkState } from '@forecourt/contracts/leads/records'
import { IDENTITY_HEADER } from '@forecourt/service-kit/identity'
import type { Dispatcher } from 'undici'
import { operationPath } from '../routing/operation-path.ts'
import type { IdentityTokens } from '../session/identity-tokens.ts'
import { createBriefMemory } from './brief-memory.ts'
import { PREVIEW_TIMEOUT_MS } from './preview-facts.ts'

export interface PacketLinkStateOptions {
  dispatcher: Dispatcher
  /** base URL of the leads service */
  baseUrl: string
  tokens: IdentityTokens
  /** milliseconds that only ever grow */
  elapsedMs: () => number
}

/** Short: who revokes a link wants it gone now. */
const KEPT_MS = 3_000

/** Asks whether a packet link works, which records nothing: whoever fetches a preview is no customer (rules: opens that count). */
export function createPacketLinkState({ dispatcher, baseUrl, tokens, elapsedMs }: PacketLinkStateOptions) {
  const { path, method, response } = leadsOperations.describePacketLink
  const remember = createBriefMemory<PacketLinkState | null>({
    keptMs: KEPT_MS,
    unanswered: null,
    isHalf: (state) => state === null,
    elapsedMs,
  })

  const ask = async (dealershipId: string, linkId: string): Promise<PacketLinkState> => {
    const signal = AbortSignal.timeout(PREVIEW_TIMEOUT_MS)
    const headers = { [IDENTITY_HEADER]: await tokens.ofPlatform() }
    const answer = await dispatcher.request({
      origin: baseUrl,
      path: operationPath(path, { dealershipId, linkId }),
      method,
      headers,
      signal,
    })
    const body = await answer.body.json()
    if (answer.statusCode !== 200) throw new Error(`leads answered ${answer.statusCode}`)
    return response.parse(body).state
  }

  /** The state of a link; null where it could not be asked in time. Never throws. */
  return async (dealershipId: string, linkId: string): Promise<PacketLinkState | null> => {
    if (!LINK_ID_PATTERN.test(linkId)) return 'unknown'
    return remember(`${dealershipId.toLowerCase()} ${linkId}`, () => ask(dealershipId, linkId))
  }
}
export type AskPacketLinkState = ReturnType<typeof createPacketLinkState>

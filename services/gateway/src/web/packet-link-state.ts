import { leadsOperations } from '@forecourt/contracts/leads/operations'
import { LINK_ID_PATTERN, type PacketLinkState } from '@forecourt/contracts/leads/records'
import type { Operation } from '@forecourt/contracts/operation'
import { IDENTITY_HEADER } from '@forecourt/service-kit/identity'
import type { Dispatcher } from 'undici'
import { operationPath } from '../routing/operation-path.ts'
import type { IdentityTokens } from '../session/identity-tokens.ts'
import { PREVIEW_TIMEOUT_MS } from './preview-facts.ts'
import { createShortTtlCache } from './short-ttl-cache.ts'

export interface PacketLinkStateOptions {
  dispatcher: Dispatcher
  /** base URL of the leads service */
  baseUrl: string
  tokens: IdentityTokens
  /** a monotonic clock in milliseconds */
  elapsedMs: () => number
  /** the timeout of leads, in milliseconds; PREVIEW_TIMEOUT_MS by default */
  timeoutMs?: number
}

/** Short, because a revoked link must stop working immediately. */
const TTL_MS = 3_000

/** Checks whether a packet link works without recording anything: a preview is not an open (rules: opens that count). */
export function createPacketLinkState(options: PacketLinkStateOptions) {
  const cached = createShortTtlCache<PacketLinkState | null>({
    ttlMs: TTL_MS,
    fallback: null,
    isIncomplete: (state) => state === null,
    elapsedMs: options.elapsedMs,
  })

  const ask = async (dealershipId: string, linkId: string): Promise<PacketLinkState> => {
    const { status, body } = await requestLeads(options, leadsOperations.describePacketLink, { dealershipId, linkId })
    if (status !== 200) throw new Error(`leads responded with ${status}`)
    return leadsOperations.describePacketLink.response.parse(body).state
  }

  /** Returns the state of a link; null when leads did not respond in time. Never throws. */
  return async (dealershipId: string, linkId: string): Promise<PacketLinkState | null> => {
    if (!LINK_ID_PATTERN.test(linkId)) return 'unknown'
    return cached(`${dealershipId.toLowerCase()} ${linkId}`, () => ask(dealershipId, linkId))
  }
}
export type AskPacketLinkState = ReturnType<typeof createPacketLinkState>

/** Requests an operation of leads for a page, as the platform; the page waits for it. Returns the status and the body. */
export async function requestLeads(
  { dispatcher, baseUrl, tokens, timeoutMs = PREVIEW_TIMEOUT_MS }: PacketLinkStateOptions,
  { path, method }: Operation,
  params: Readonly<Record<string, string>>,
): Promise<{ status: number; body: unknown }> {
  const signal = AbortSignal.timeout(timeoutMs)
  const headers = { [IDENTITY_HEADER]: await tokens.ofPlatform() }
  const { statusCode, body } = await dispatcher.request({ origin: baseUrl, path: operationPath(path, params), method, headers, signal })
  return { status: statusCode, body: await body.json() }
}

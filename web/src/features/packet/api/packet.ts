import { PACKET_LINK_EXPIRED } from 'virtual:contract-constants'
import type { CustomerLog, CustomerRequest, SubmittedOptions } from '@forecourt/contracts/leads/records'
import { ApiError, NetworkError } from '../../../api/api-error.ts'
import { callOperation, operationUrl } from '../../../api/call-operation.ts'
import type { AnswerOf } from '../../../api/operation-types.ts'
import type { PacketPath } from '../../../shared/paths.ts'
import type { SendResult } from '../model/log-queue.ts'
import { type PacketDealership, UNKNOWN_DEALERSHIP } from '../model/packet-dealership.ts'
import type { PendingRequest } from '../model/pending-requests.ts'
import type { CloseAction } from '../model/visit.ts'

export type OpenedPacket = AnswerOf<'leads.handleOpen'>
export type PacketVehicle = AnswerOf<'inventory-feed.getVehicle'>

/** A link that was revoked or has expired. */
export interface GoneLink {
  reason: 'revoked' | 'expired'
}

/** The vehicle of a packet, or null when there is none. */
export async function loadVehicle({ dealershipId, vin }: PacketPath, signal: AbortSignal): Promise<PacketVehicle | null> {
  try {
    return await callOperation('inventory-feed.getVehicle', { params: { dealershipId, vehicleId: vin } }, { signal })
  } catch (error) {
    if (isRefused(error)) return null
    throw error
  }
}

/** The dealership; a placeholder when it cannot be loaded. */
export async function loadDealership(dealershipId: string, signal: AbortSignal): Promise<PacketDealership> {
  try {
    const { name, settings } = await callOperation('auth.getDealership', { params: { dealershipId } }, { signal })
    return { ...settings, name }
  } catch {
    return UNKNOWN_DEALERSHIP
  }
}

/** Vehicles like one that is gone. */
export function loadSimilar({ dealershipId, vin }: PacketPath, signal: AbortSignal): Promise<PacketVehicle[]> {
  return callOperation('inventory-feed.listSimilarVehicles', { params: { dealershipId, vehicleId: vin } }, { signal })
}

/** Begins a visit; null when the platform knows no such link. */
export async function openPacket({ dealershipId, vin, link }: PacketPath): Promise<OpenedPacket | GoneLink | null> {
  try {
    return await callOperation('leads.handleOpen', { body: { dealershipId, link, vin } })
  } catch (error) {
    if (error instanceof ApiError && error.status === 410) {
      return { reason: error.code === PACKET_LINK_EXPIRED ? 'expired' : 'revoked' }
    }
    if (isRefused(error)) return null
    throw error
  }
}

/** Sends a heartbeat of the visit; 'forgotten' when the platform no longer knows it. Rejects when it could not be sent. */
export async function sendHeartbeat(logId: string): Promise<'alive' | 'forgotten'> {
  try {
    await callOperation('leads.heartbeat', { params: { logId } })
    return 'alive'
  } catch (error) {
    if (isForgotten(error)) return 'forgotten'
    throw error
  }
}

/** Says goodbye by an ordinary call that outlives the page; where the browser does not let it, by a beacon. */
export function sendClose(logId: string, action: CloseAction): void {
  if (!('keepalive' in Request.prototype)) return void sendBeacon(logId, beaconVariant(action))
  callOperation('leads.closePacket', { params: { logId }, body: { action } }, { keepalive: true }).catch((error) => {
    if (error instanceof NetworkError) sendBeacon(logId, beaconVariant(action))
  })
}

/** Says goodbye by a beacon, which browsers send even from a page that is gone. */
export function beaconClose(logId: string, action: CloseAction): void {
  if (!sendBeacon(logId, action)) sendClose(logId, action)
}

function sendBeacon(logId: string, action: CloseAction): boolean {
  const body = new Blob([JSON.stringify({ action })], { type: 'application/json' })
  return navigator.sendBeacon?.(operationUrl('leads.closePacket', { params: { logId } }), body) ?? false
}

/** What an action is called when a beacon says it in another call's place (rules: packet visit). */
function beaconVariant(action: CloseAction): CloseAction {
  return action.endsWith('_beacon') ? action : (`${action}_beacon` as CloseAction)
}

/** Sends log entries. Rejects when they may be sent again. */
export async function sendLogs(logId: string, customerLogs: CustomerLog[], { keepalive }: { keepalive: boolean }): Promise<SendResult> {
  try {
    await callOperation('leads.saveOptions', { params: { logId }, body: { customerLogs } }, { keepalive })
    return 'taken'
  } catch (error) {
    if (isForgotten(error)) return 'forgotten'
    if (error instanceof ApiError && [400, 413, 422].includes(error.status)) return 'refused'
    throw error
  }
}

/** Submits the customer's choices, with whatever was logged before them. */
export async function submitOptions(logId: string, options: SubmittedOptions, customerLogs: CustomerLog[]): Promise<string> {
  const answer = await callOperation('leads.saveOptions', { params: { logId }, body: { options, customerLogs } })
  return answer.message ?? 'Options submitted!'
}

/** What became of a request: `later` and `forgotten` (the visit is not known any more) may be tried again, by the same key. */
export type RequestResult = { state: 'sent'; request: CustomerRequest | null } | { state: 'later' | 'forgotten' | 'refused' }

/** Sends what the customer asks for (rules: customer request); `request` is null for staff who preview the packet. */
export async function sendRequest(logId: string, { kind, message, preferredTime, requestKey }: PendingRequest): Promise<RequestResult> {
  try {
    const body = { kind, message, preferredTime, requestKey }
    const { request } = await callOperation('leads.requestFromPacket', { params: { logId }, body })
    return { state: 'sent', request }
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { state: 'forgotten' }
    return { state: isRefused(error) ? 'refused' : 'later' }
  }
}

/** Refused for good, unlike a wait (429) or the server's own trouble. */
function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429 && error.status !== 408
}

/** The server does not know the visit, or its link has expired. */
function isForgotten(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 410)
}

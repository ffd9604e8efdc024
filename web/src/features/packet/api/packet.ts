import { PACKET_LINK_EXPIRED } from 'virtual:contract-constants'
import type { CustomerLog, CustomerRequest, SubmittedOptions } from '@forecourt/contracts/leads/records'
import { ApiError, NetworkError } from '../../../api/api-error.ts'
import { callOperation, operationUrl } from '../../../api/call-operation.ts'
import type { OperationResponse } from '../../../api/operation-types.ts'
import type { PacketPath } from '../../../shared/paths.ts'
import type { SendResult } from '../model/log-queue.ts'
import type { PacketDealership } from '../model/packet-dealership.ts'
import type { PendingRequest } from '../model/pending-requests.ts'
import type { CloseAction } from '../model/visit.ts'

export type OpenedPacket = OperationResponse<'leads.handleOpen'>
export type PacketVehicle = OperationResponse<'inventory-feed.getVehicle'>

/** A link that was revoked or has expired. */
export interface EndedLink {
  reason: 'revoked' | 'expired'
}

/** Loads the vehicle of a packet; null when it does not exist. */
export async function loadVehicle({ dealershipId, vin }: PacketPath, signal: AbortSignal): Promise<PacketVehicle | null> {
  try {
    return await callOperation('inventory-feed.getVehicle', { params: { dealershipId, vehicleId: vin } }, { signal })
  } catch (error) {
    if (isRefused(error)) return null
    throw error
  }
}

/** Loads the dealership. Throws as callOperation does. */
export async function loadDealership(dealershipId: string, signal: AbortSignal): Promise<PacketDealership> {
  const { name, settings } = await callOperation('auth.getDealership', { params: { dealershipId } }, { signal })
  return { ...settings, name }
}

/** Loads vehicles similar to one that is no longer listed. */
export function loadSimilar({ dealershipId, vin }: PacketPath, signal: AbortSignal): Promise<PacketVehicle[]> {
  return callOperation('inventory-feed.listSimilarVehicles', { params: { dealershipId, vehicleId: vin } }, { signal })
}

/** Begins a visit, once for each request id. Returns null for an unknown link, and the reason for a revoked or expired one. */
export async function openPacket({ dealershipId, vin, link }: PacketPath, requestId: string): Promise<OpenedPacket | EndedLink | null> {
  try {
    return await callOperation('leads.handleOpen', { body: { dealershipId, link, vin, requestId } })
  } catch (error) {
    if (error instanceof ApiError && error.status === 410) {
      return { reason: error.code === PACKET_LINK_EXPIRED ? 'expired' : 'revoked' }
    }
    if (isRefused(error)) return null
    throw error
  }
}

/** Reads the status of the customer's trade-in again. No open is counted. Undefined from a server of an older version. */
export async function loadTradeIn(logId: string, signal: AbortSignal): Promise<OpenedPacket['tradeIn'] | undefined> {
  return (await callOperation('leads.getPacketLog', { params: { logId } }, { signal })).tradeIn
}

/** Sends a heartbeat of the visit; 'expired' when the server no longer has the visit. Rejects when the heartbeat should be retried. */
export async function sendHeartbeat(logId: string): Promise<'alive' | 'expired'> {
  try {
    await callOperation('leads.heartbeat', { params: { logId } })
    return 'alive'
  } catch (error) {
    if (isVisitExpired(error)) return 'expired'
    throw error
  }
}

/** Closes a visit with a keepalive request. Falls back to a beacon when the browser does not support keepalive or the request fails. */
export function sendClose(logId: string, action: CloseAction): void {
  if (!('keepalive' in Request.prototype)) return void sendBeacon(logId, beaconVariant(action))
  callOperation('leads.closePacket', { params: { logId }, body: { action } }, { keepalive: true }).catch((error) => {
    if (error instanceof NetworkError) sendBeacon(logId, beaconVariant(action))
  })
}

/** Closes a visit with a beacon, which browsers send even after the page was unloaded. Falls back to a keepalive request. */
export function beaconClose(logId: string, action: CloseAction): void {
  if (!sendBeacon(logId, action)) sendClose(logId, action)
}

function sendBeacon(logId: string, action: CloseAction): boolean {
  const body = new Blob([JSON.stringify({ action })], { type: 'application/json' })
  return navigator.sendBeacon?.(operationUrl('leads.closePacket', { params: { logId } }), body) ?? false
}

/** The name of an action that a beacon sends in place of another call (rules: packet visit). */
function beaconVariant(action: CloseAction): CloseAction {
  return action.endsWith('_beacon') ? action : (`${action}_beacon` as CloseAction)
}

/** Sends log entries. Rejects when they should be retried. */
export async function sendLogs(logId: string, customerLogs: CustomerLog[], { keepalive }: { keepalive: boolean }): Promise<SendResult> {
  try {
    await callOperation('leads.saveOptions', { params: { logId }, body: { customerLogs } }, { keepalive })
    return 'taken'
  } catch (error) {
    if (isVisitExpired(error)) return 'expired'
    if (error instanceof ApiError && [400, 413, 422].includes(error.status)) return 'refused'
    throw error
  }
}

/** Submits the customer's options together with the unsent log entries. Returns the message to show. */
export async function submitOptions(logId: string, options: SubmittedOptions, customerLogs: CustomerLog[]): Promise<string> {
  const response = await callOperation('leads.saveOptions', { params: { logId }, body: { options, customerLogs } })
  return response.message ?? 'Options submitted!'
}

/** The outcome of a request. `later` and `expired` (the server no longer has the visit) can be retried with the same key. */
type RequestResult = { state: 'sent'; request: CustomerRequest | null } | { state: 'later' | 'expired' | 'refused' }

/** Sends a customer's request (rules: customer request). `request` is null for staff who preview the packet. */
export async function sendRequest(logId: string, { kind, message, preferredTime, requestKey }: PendingRequest): Promise<RequestResult> {
  try {
    const body = { kind, message, preferredTime, requestKey }
    const { request } = await callOperation('leads.requestFromPacket', { params: { logId }, body })
    return { state: 'sent', request }
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { state: 'expired' }
    return { state: isRefused(error) ? 'refused' : 'later' }
  }
}

/** Whether a retry would fail again: a 4xx response other than 408 and 429. */
export function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429 && error.status !== 408
}

/** Whether the server no longer has the visit, or its link was revoked or has expired. */
function isVisitExpired(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 410)
}

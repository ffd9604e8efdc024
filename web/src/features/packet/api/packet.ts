import type { CustomerLog, SubmittedOptions } from '@forecourt/contracts/leads/records'
import { ApiError } from '../../../api/api-error.ts'
import { callOperation, operationUrl } from '../../../api/call-operation.ts'
import type { AnswerOf } from '../../../api/operation-types.ts'
import { type PacketDealership, UNKNOWN_DEALERSHIP } from '../model/packet-dealership.ts'
import type { PacketPath } from '../model/packet-path.ts'
import type { CloseAction } from '../model/visit.ts'

export type OpenedPacket = AnswerOf<'leads.handleOpen'>

/** The vehicle of a packet, or null when there is none. */
export async function loadVehicle(
  { dealershipId, vin }: PacketPath,
  signal: AbortSignal,
): Promise<AnswerOf<'inventory-feed.getVehicle'> | null> {
  try {
    return await callOperation('inventory-feed.getVehicle', { params: { dealershipId, vehicleId: vin } }, { signal })
  } catch (error) {
    if (isRefused(error)) return null
    throw error
  }
}

/** The dealership; what stands for one that is not known when it cannot be had. */
export async function loadDealership(dealershipId: string, signal: AbortSignal): Promise<PacketDealership> {
  try {
    const { name, settings } = await callOperation('auth.getDealership', { params: { dealershipId } }, { signal })
    return { ...settings, name }
  } catch {
    return UNKNOWN_DEALERSHIP
  }
}

/** Begins a visit; null when the platform knows no such link. */
export async function openPacket({ dealershipId, vin, link }: PacketPath): Promise<OpenedPacket | null> {
  try {
    return await callOperation('leads.handleOpen', { body: { dealershipId, link, vin } })
  } catch (error) {
    if (isRefused(error)) return null
    throw error
  }
}

export async function sendHeartbeat(logId: string): Promise<void> {
  await callOperation('leads.heartbeat', { params: { logId } })
}

/** Says goodbye by an ordinary call that outlives the page. */
export function sendClose(logId: string, action: CloseAction): void {
  callOperation('leads.closePacket', { params: { logId }, body: { action } }, { keepalive: true }).catch(() => {})
}

/** Says goodbye by a beacon, which browsers send even from a page that is gone. */
export function beaconClose(logId: string, action: CloseAction): void {
  const body = new Blob([JSON.stringify({ action })], { type: 'application/json' })
  const sent = navigator.sendBeacon(operationUrl('leads.closePacket', { params: { logId } }), body)
  if (!sent) sendClose(logId, action)
}

/** Sends log entries. What the server refuses for good is dropped: sending it again would hold back everything after it. */
export async function sendLogs(logId: string, customerLogs: CustomerLog[], { keepalive }: { keepalive: boolean }): Promise<void> {
  try {
    await callOperation('leads.saveOptions', { params: { logId }, body: { customerLogs } }, { keepalive })
  } catch (error) {
    if (!isRefused(error)) throw error
  }
}

/** Submits the customer's choices, with whatever was logged before them. */
export async function submitOptions(logId: string, options: SubmittedOptions, customerLogs: CustomerLog[]): Promise<string> {
  const answer = await callOperation('leads.saveOptions', { params: { logId }, body: { options, customerLogs } })
  return answer.message ?? 'Options submitted!'
}

/** Refused for good, unlike a wait (429) or the server's own trouble. */
function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429 && error.status !== 408
}

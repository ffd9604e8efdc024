import type { PacketLog, VehicleSnapshot } from '@forecourt/contracts/leads/records'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { callOperation } from '../../../api/call-operation.ts'
import { asPage, keepFilledPage } from '../../../api/list-page.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { useInvalidate } from '../../../api/use-invalidate.ts'
import type { PacketTemplate, PacketVehicle } from '../model/packet.ts'

export const LOGS_PAGE_SIZE = 25
/** rules: customer page */
const CUSTOMER_LINKS = 100
/** rules: staff vehicle page */
export const VEHICLE_LINKS = 100

/** Loads one page of a dealership's packet links, newest first. */
export function packetLogsQuery(dealershipId: string, question: { search: string; page: number }) {
  return queryOptions({
    queryKey: [...queryKeys.packetLogs(dealershipId), 'page', question],
    queryFn: async ({ signal }) => {
      const query = { dealershipId, ...question, pageSize: LOGS_PAGE_SIZE }
      return asPage(await callOperation('leads.listPacketLogs', { query }, { signal }))
    },
    placeholderData: keepFilledPage,
  })
}

/** Loads the newest 100 packet links of one customer. */
export function customerLinksQuery(dealershipId: string, customerId: string) {
  return queryOptions({
    queryKey: [...queryKeys.packetLogs(dealershipId), 'customer', customerId],
    queryFn: async ({ signal }) => {
      const query = { dealershipId, customerId, page: 1, pageSize: CUSTOMER_LINKS }
      return asPage(await callOperation('leads.listPacketLogs', { query }, { signal })).packetLogs
    },
  })
}

/**
 * Loads the newest 100 packet links of one vehicle: of its VIN, and those without a VIN of its stock number. Without a VIN, all of its stock number.
 */
export function vehicleLinksQuery(dealershipId: string, { vin, stockNumber }: Pick<PacketVehicle, 'vin' | 'stockNumber'>) {
  return queryOptions({
    queryKey: [...queryKeys.packetLogs(dealershipId), 'vehicle', vin, stockNumber],
    queryFn: async ({ signal }) => {
      if (vin === '' && stockNumber === '') return []
      const query = { dealershipId, ...(vin && { vin }), ...(stockNumber && { stockNumber }), page: 1, pageSize: VEHICLE_LINKS }
      const { packetLogs } = asPage(await callOperation('leads.listPacketLogs', { query }, { signal }))
      const ofStock = (of: PacketLog['vehicle']) => stockNumber !== '' && of.stockNumber === stockNumber && (vin === '' || of.vin === '')
      // during an upgrade, a replica of an older version returns the links of all vehicles
      return packetLogs.filter(({ vehicle }) => (vin !== '' && vehicle.vin === vin) || ofStock(vehicle))
    },
  })
}

export interface NewLink {
  vehicle: PacketVehicle
  snapshot: VehicleSnapshot
  customerId: string
  email: string
  template: PacketTemplate
  /** null: the link does not expire */
  expiresAt: string | null
  /** the note that the packet shows; '' without one */
  note: string
}

/** Creates a packet link for a customer, or reuses one that was never sent (rules: sending a packet). */
export function useMakeLink(dealershipId: string) {
  const invalidatePackets = useInvalidatePackets(dealershipId)
  return useMutation<PacketLog, Error, NewLink>({
    mutationFn: (link) => callOperation('leads.createPacketLog', { body: { dealershipId, ...link, reuse: true } }),
    onSuccess: invalidatePackets,
  })
}

/** The change to a link's access: whether it is revoked, and when it expires. */
export interface AccessChange {
  logId: string
  revoked?: boolean
  expiresAt?: string | null
}

/** Revokes a link, restores it, or sets its expiration. */
export function useSetAccess(dealershipId: string) {
  const invalidatePackets = useInvalidatePackets(dealershipId)
  return useMutation<PacketLog, Error, AccessChange>({
    mutationFn: ({ logId, ...body }) => callOperation('leads.setPacketAccess', { params: { logId }, body }),
    onSuccess: invalidatePackets,
  })
}

function useInvalidatePackets(dealershipId: string) {
  return useInvalidate(queryKeys.packetLogs(dealershipId), queryKeys.leads(dealershipId))
}

import type { PacketChannel, PacketLog, VehicleSnapshot } from '@forecourt/contracts/leads/records'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { asPage } from '../../../api/as-page.ts'
import { callOperation } from '../../../api/call-operation.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import type { PacketTemplate, PacketVehicle } from '../model/packet.ts'

export const LOGS_PAGE_SIZE = 25
const CUSTOMER_LINKS = 50

/** One page of a dealership's packet links, newest first. */
export function packetLogsQuery(dealershipId: string, question: { search: string; page: number }) {
  return queryOptions({
    queryKey: [...queryKeys.packetLogs(dealershipId), 'page', question],
    queryFn: async ({ signal }) => {
      const query = { dealershipId, ...question, pageSize: LOGS_PAGE_SIZE }
      return asPage(await callOperation('leads.listPacketLogs', { query }, { signal }))
    },
    placeholderData: keepPreviousData,
  })
}

/** The newest packet links of one customer. */
export function customerLinksQuery(dealershipId: string, customerId: string) {
  return queryOptions({
    queryKey: [...queryKeys.packetLogs(dealershipId), 'customer', customerId],
    queryFn: async ({ signal }) => {
      const query = { dealershipId, customerId, page: 1, pageSize: CUSTOMER_LINKS }
      return asPage(await callOperation('leads.listPacketLogs', { query }, { signal })).packetLogs
    },
  })
}

/** The packet links of one vehicle, found by its VIN or stock number. */
export function vehicleLinksQuery(dealershipId: string, vehicle: Pick<PacketVehicle, 'vin' | 'stockNumber'>) {
  const search = vehicle.vin || vehicle.stockNumber
  return queryOptions({
    queryKey: [...queryKeys.packetLogs(dealershipId), 'vehicle', search],
    queryFn: async ({ signal }) => {
      const query = { dealershipId, search, page: 1, pageSize: CUSTOMER_LINKS }
      return asPage(await callOperation('leads.listPacketLogs', { query }, { signal })).packetLogs
    },
  })
}

export interface NewLink {
  vehicle: PacketVehicle
  snapshot: VehicleSnapshot
  customerId: string
  email: string
  template: PacketTemplate
  /** null: it never ends */
  expiresAt: string | null
  /** a word that the packet shows; '' without one */
  note: string
}

/** Makes a packet link for a customer, or takes the one that was made and never sent (rules: sending a packet). */
export function useMakeLink(dealershipId: string) {
  const readAgain = useReadAgain(dealershipId)
  return useMutation<PacketLog, Error, NewLink>({
    mutationFn: (link) => callOperation('leads.createPacketLog', { body: { dealershipId, ...link, reuse: true } }),
    onSuccess: readAgain,
  })
}

/** Counts the way that a link left the portal (rules: sending a packet). The link is out whether that works or not. */
export function useMarkSent(dealershipId: string) {
  const readAgain = useReadAgain(dealershipId)
  return useMutation<PacketLog, Error, { logId: string; channel: PacketChannel; note?: string }>({
    mutationFn: ({ logId, ...body }) => callOperation('leads.markPacketSent', { params: { logId }, body }),
    retry: 2,
    onError: (error) => console.warn('The packet was sent, which could not be counted', error),
    onSuccess: readAgain,
  })
}

/** What of a link's access is to change: revoked or not, and when it ends. */
export interface AccessChange {
  logId: string
  revoked?: boolean
  expiresAt?: string | null
}

/** Revokes a link, restores it, or sets when it expires. */
export function useSetAccess(dealershipId: string) {
  const readAgain = useReadAgain(dealershipId)
  return useMutation<PacketLog, Error, AccessChange>({
    mutationFn: ({ logId, ...body }) => callOperation('leads.setPacketAccess', { params: { logId }, body }),
    onSuccess: readAgain,
  })
}

function useReadAgain(dealershipId: string) {
  const queryClient = useQueryClient()
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: queryKeys.packetLogs(dealershipId) }),
      queryClient.invalidateQueries({ queryKey: queryKeys.leads(dealershipId) }),
    ])
}

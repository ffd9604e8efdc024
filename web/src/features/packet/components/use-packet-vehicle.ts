import { useCallback, useEffect } from 'react'
import type { PacketPath } from '../../../shared/paths.ts'
import { type Loaded, useLoaded } from '../../../shared/use-loaded.ts'
import { loadDealership, loadVehicle, type PacketVehicle } from '../api/packet.ts'
import { type PacketDealership, UNKNOWN_DEALERSHIP } from '../model/packet-dealership.ts'

/** null: there is no such vehicle */
export type LoadedVehicle = Loaded<PacketVehicle | null>

/** The vehicle and the dealership, fetched in parallel and refetched automatically when the connection is back. */
export function usePacketVehicle(path: PacketPath): { vehicle: LoadedVehicle; dealership: PacketDealership; retry: () => void } {
  const { last: dealership, retry: retryDealership } = useLoaded(
    useCallback((signal: AbortSignal) => loadDealership(path.dealershipId, signal), [path]),
  )
  const { loaded: vehicle, retry: retryVehicle } = useLoaded(useCallback((signal: AbortSignal) => loadVehicle(path, signal), [path]))
  const retry = useCallback(() => {
    retryDealership()
    retryVehicle()
  }, [retryDealership, retryVehicle])

  const isFailed = vehicle.state === 'failed'
  useEffect(() => {
    if (!isFailed) return
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [isFailed, retry])
  return { vehicle, dealership: dealership ?? UNKNOWN_DEALERSHIP, retry }
}

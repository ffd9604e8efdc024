import { useCallback, useEffect } from 'react'
import type { PacketPath } from '../../../shared/paths.ts'
import { type Loaded, useLoaded } from '../../../shared/use-loaded.ts'
import { useReadAgain } from '../../../shared/use-read-again.ts'
import { loadDealership, loadVehicle, type PacketVehicle } from '../api/packet.ts'
import { type PacketDealership, UNKNOWN_DEALERSHIP } from '../model/packet-dealership.ts'
import { useRetryAfterFailure } from './use-retry-after-failure.ts'

/** null: the vehicle does not exist */
export type LoadedVehicle = Loaded<PacketVehicle | null>

/**
 * Loads the vehicle and the dealership in parallel. A vehicle that failed to load is loaded again once the browser is online, a dealership
 * every few seconds: until it is known, a placeholder stands in for it, and payments have the default doc fee and tax. A vehicle is read again
 * when the page is shown again; meanwhile, and after a failure, the known one stays.
 */
export function usePacketVehicle(path: PacketPath): { vehicle: LoadedVehicle; dealership: PacketDealership; retry: () => void } {
  const {
    loaded,
    last: dealership,
    retry: retryDealership,
  } = useLoaded(useCallback((signal: AbortSignal) => loadDealership(path.dealershipId, signal), [path]))
  useRetryAfterFailure(loaded, retryDealership)
  const {
    loaded: latest,
    last: known,
    retry: retryVehicle,
  } = useLoaded(useCallback((signal: AbortSignal) => loadVehicle(path, signal), [path]))
  const retry = useCallback(() => {
    retryDealership()
    retryVehicle()
  }, [retryDealership, retryVehicle])

  const isFailed = latest.state === 'failed'
  useEffect(() => {
    if (!isFailed) return
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [isFailed, retry])

  const isKnown = known !== null
  useReadAgain(isKnown, retryVehicle)
  const vehicle: LoadedVehicle = isKnown && latest.state !== 'ready' ? { state: 'ready', value: known } : latest
  return { vehicle, dealership: dealership ?? UNKNOWN_DEALERSHIP, retry }
}

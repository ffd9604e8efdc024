import { useCallback, useEffect, useState } from 'react'
import type { PacketPath } from '../../../shared/paths.ts'
import { loadDealership, loadVehicle, type PacketVehicle } from '../api/packet.ts'
import { type PacketDealership, UNKNOWN_DEALERSHIP } from '../model/packet-dealership.ts'

export type LoadedVehicle = { state: 'loading' } | { state: 'missing' } | { state: 'failed' } | { state: 'found'; vehicle: PacketVehicle }

/** The vehicle and the dealership, asked for at once. */
export function usePacketVehicle(path: PacketPath): { vehicle: LoadedVehicle; dealership: PacketDealership; retry: () => void } {
  const [vehicle, setVehicle] = useState<LoadedVehicle>({ state: 'loading' })
  const [dealership, setDealership] = useState(UNKNOWN_DEALERSHIP)
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another reason to load
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const set = (loaded: LoadedVehicle) => signal.aborted || setVehicle(loaded)
    void loadDealership(path.dealershipId, signal).then((found) => signal.aborted || setDealership(found))
    loadVehicle(path, signal).then(
      (found) => set(found === null ? { state: 'missing' } : { state: 'found', vehicle: found }),
      () => set({ state: 'failed' }),
    )
    return () => controller.abort()
  }, [path, attempt])

  const retry = useCallback(() => {
    setVehicle({ state: 'loading' })
    setAttempt((count) => count + 1)
  }, [])
  const isFailed = vehicle.state === 'failed'
  useEffect(() => {
    if (!isFailed) return
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [isFailed, retry])
  return { vehicle, dealership, retry }
}

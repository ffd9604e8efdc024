import type { Vehicle } from '@forecourt/contracts/inventory-feed/vehicles'
import { vehicleTitle } from '@forecourt/vehicle/vehicle-title'
import { type ReactNode, useCallback, useState } from 'react'
import { Lightbox } from '../../../shared/media/components/lightbox.tsx'

/** Shows a vehicle's photos full-screen. `open` opens them at an index counted from 0; render `viewer` outside the list. */
export function usePhotoViewer(): { open: (vehicle: Vehicle, index: number) => void; viewer: ReactNode } {
  const [seen, setSeen] = useState<{ vehicle: Vehicle; index: number } | null>(null)
  const open = useCallback((vehicle: Vehicle, index: number) => setSeen({ vehicle, index }), [])
  if (seen === null) return { open, viewer: null }
  const { vehicle, index } = seen
  return {
    open,
    viewer: (
      <Lightbox
        photos={vehicle.photos}
        title={vehicleTitle(vehicle)}
        index={index}
        onIndex={(next) => setSeen({ vehicle, index: next })}
        onClose={() => setSeen(null)}
      />
    ),
  }
}

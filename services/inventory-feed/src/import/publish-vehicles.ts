import { type VehicleChange, vehicleChanged } from '@forecourt/contracts/inventory-feed/events'
import type { EventContext } from '@forecourt/messaging/envelope'
import { PermanentError } from '@forecourt/messaging/errors'
import type { Messaging } from '@forecourt/messaging/messaging'

interface VehiclesToPublish {
  dealershipId: string
  versionId: string | null
  /** at most VEHICLES_PER_EVENT */
  vehicles: VehicleChange[]
}

/** Publishes vehicles in one event; in several if it would be too large, because a feed may have long texts in any column. */
export async function publishVehicles(
  { publisher }: Pick<Messaging, 'publisher'>,
  { vehicles, ...data }: VehiclesToPublish,
  context: EventContext,
): Promise<void> {
  try {
    await publisher.publish(vehicleChanged, { ...data, vehicles }, context)
  } catch (error) {
    if (!(error instanceof PermanentError) || vehicles.length < 2) throw error
    const half = Math.ceil(vehicles.length / 2)
    await publishVehicles({ publisher }, { ...data, vehicles: vehicles.slice(0, half) }, context)
    await publishVehicles({ publisher }, { ...data, vehicles: vehicles.slice(half) }, context)
  }
}

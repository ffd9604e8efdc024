import type { ActivityLog } from '@forecourt/contracts/auth/activity'
import type { EventData, EventDefinition } from '@forecourt/contracts/event'

/** The entity type of entries about who cleared the activity log; clearing keeps them (rules: activity log). */
export const CLEARED_ENTITY = 'activity_log'

/** The activity log entry of an event, without its identity (rules: activity log). */
export type Activity = Omit<ActivityLog, '_id' | 'dealershipId' | 'timestamp'>
export type Entry = Pick<Activity, 'actionType' | 'entityType' | 'action' | 'details'>

/** Describes how an event becomes an entry of the activity log; `describe` returns null for no entry. */
export interface Rule<E extends EventDefinition = EventDefinition> {
  event: E
  describe: (data: EventData<E>) => Entry | null
}

/** Returns a rule whose `describe` receives the typed data of the event. */
export function rule<E extends EventDefinition>(event: E, describe: Rule<E>['describe']): Rule<E> {
  return { event, describe }
}

/** Returns an entry of the activity log. */
export function entry(actionType: Entry['actionType'], entityType: string, action: string, details: Entry['details'] = {}): Entry {
  return { actionType, entityType, action, details }
}

/** Returns the vehicle of an entry's details: year, make, model and VIN (rules: activity log). */
export function aboutVehicle(vehicle: { year?: unknown; make?: unknown; model?: unknown; vin?: unknown } | undefined): Entry['details'] {
  if (vehicle === undefined) return {}
  const vehicleInfo = [vehicle.year, vehicle.make, vehicle.model].filter(Boolean).join(' ')
  return { ...(vehicleInfo && { vehicleInfo }), ...(vehicle.vin ? { vin: String(vehicle.vin) } : {}) }
}

/** Returns a list such as 'the price, the mileage, and the video' of fields that a table names, each name once. */
export function inWords(fields: readonly string[], words: Readonly<Record<string, string>>): string {
  return new Intl.ListFormat('en').format(new Set(fields.map((field) => words[field] ?? field)))
}

import type { EventDefinition } from '../event.ts'

/** None: the service sends its alerts directly. */
export const notificationsEvents = [] as const satisfies readonly EventDefinition[]

import type { EventDefinition } from '../event.ts'

/** It publishes none yet: it sends its alerts directly. */
export const notificationsEvents = [] as const satisfies readonly EventDefinition[]

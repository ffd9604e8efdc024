import type { EventDefinition } from '../event.ts'

/** It publishes none yet: whoever is alerted is told by it directly. */
export const notificationsEvents = [] as const satisfies readonly EventDefinition[]

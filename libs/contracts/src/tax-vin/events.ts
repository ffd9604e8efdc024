import type { EventDefinition } from '../event.ts'

/** It publishes none: other services request rates. */
export const taxVinEvents = [] as const satisfies readonly EventDefinition[]

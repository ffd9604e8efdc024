import type { EventDefinition } from '../event.ts'

/** None: other services request rates. */
export const taxVinEvents = [] as const satisfies readonly EventDefinition[]

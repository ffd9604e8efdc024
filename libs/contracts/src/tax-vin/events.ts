import type { EventDefinition } from '../event.ts'

/** Rates are asked for, not told. */
export const taxVinEvents = [] as const satisfies readonly EventDefinition[]

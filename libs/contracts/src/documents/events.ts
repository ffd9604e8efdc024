import type { EventDefinition } from '../event.ts'

/** Looking up a window sticker changes nothing, so there is nothing to tell. */
export const documentsEvents = [] as const satisfies readonly EventDefinition[]

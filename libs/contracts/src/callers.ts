import type { Access } from './operation.ts'

/** The callers that operations name as their `access` (design: access rules). */
export const anyone = { kind: 'public' } as const satisfies Access
/** The holder of a link or of a draft's token; the handler checks its secret. */
export const holder = { kind: 'link' } as const satisfies Access
export const staff = { kind: 'staff' } as const satisfies Access
export const managers = { kind: 'roles', roles: ['OWNER', 'ADMIN'] } as const satisfies Access
export const owner = { kind: 'roles', roles: ['OWNER'] } as const satisfies Access
export const otherServices = { kind: 'internal' } as const satisfies Access

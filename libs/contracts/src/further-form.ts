import { z } from 'zod'

/** JSON Schema keywords that zod cannot derive: the pattern before a transformation, or fields of which one is required. */
export const furtherForm = z.registry<Record<string, unknown>>()

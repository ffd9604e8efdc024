import { z } from 'zod'

/** What the document says of a schema beside what zod says of it: a pattern of what a transformation takes, members of which one is needed. */
export const furtherForm = z.registry<Record<string, unknown>>()

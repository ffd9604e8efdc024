import { z } from 'zod'
import { publicPersonSchema } from '../auth/profile.ts'

/** The sender of a link as customers see them, with an email address for replies; '' if they have left the dealership. */
export const linkPersonSchema = publicPersonSchema.extend({ email: z.string() })
export type LinkPerson = z.infer<typeof linkPersonSchema>

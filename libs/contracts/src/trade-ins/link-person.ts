import { z } from 'zod'
import { publicPersonSchema } from '../auth/profile.ts'

/** Who sent a customer a link: what customers read of them, and where to write to; '' for whoever has left the dealership. */
export const linkPersonSchema = publicPersonSchema.extend({ email: z.string() })
export type LinkPerson = z.infer<typeof linkPersonSchema>

import { z } from 'zod'

/** What the auth service reads from its environment beside what every service reads. */
export const authConfigSchema = z.object({
  /** The first owner, made when there is none. */
  OWNER_EMAIL: z.email().default('owner@forecourt.local'),
  /** Generated, and told once, when absent. */
  OWNER_PASSWORD: z.string().min(8).optional(),
})

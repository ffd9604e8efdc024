import { PASSWORD_MIN_LENGTH } from '@forecourt/contracts/auth/operations'
import { emailField } from '@forecourt/contracts/fields'
import { z } from 'zod'

/** What the auth service reads from its environment beside what every service reads. */
export const authEnv = z.object({
  /** the first owner, made when there is none */
  OWNER_EMAIL: emailField.default('owner@forecourt.local'),
  /** generated, and told once, when absent */
  OWNER_PASSWORD: z.string().min(PASSWORD_MIN_LENGTH).optional(),
})

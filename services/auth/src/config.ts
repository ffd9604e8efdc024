import { PASSWORD_MIN_LENGTH } from '@forecourt/contracts/auth/operations'
import { emailField } from '@forecourt/contracts/fields'
import { z } from 'zod'
import { isKey } from './domain/secret-box.ts'

/** Environment variables of the auth service in addition to those of every service. */
export const authEnv = z.object({
  /** email of the first owner, who is created when there is none */
  OWNER_EMAIL: emailField.default('owner@forecourt.local'),
  /** generated and printed once when absent */
  OWNER_PASSWORD: z.string().min(PASSWORD_MIN_LENGTH).optional(),
  /** keys that encrypt the secrets of two-step sign-in: comma-separated, 32 bytes as base64, newest first; without them it cannot be turned on */
  TWO_STEP_KEYS: z
    .string()
    .transform((text) => text.split(',').map((key) => key.trim()))
    .refine((keys) => keys.every(isKey), 'must be keys of 32 bytes as base64, with commas between')
    .optional(),
})

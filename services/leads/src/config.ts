import { z } from 'zod'

/** The leads service reads nothing from its environment but what every service reads. */
export const leadsEnv = z.object({})

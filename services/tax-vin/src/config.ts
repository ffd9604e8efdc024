import { z } from 'zod'

/** The tax-vin service reads nothing from its environment but what every service reads. */
export const taxVinEnv = z.object({})

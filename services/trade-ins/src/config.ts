import { z } from 'zod'
import { TRADE_INS_SETTINGS, type TradeInsSettings } from './deps.ts'

const MB = 1024 * 1024

/** What the trade-ins service reads from its environment beside what every service reads. */
export const tradeInsEnv = z.object({
  /** Where auth is: it is asked about dealerships that no event has told of. */
  AUTH_URL: z.url({ protocol: /^https?$/, error: 'must be an http(s) URL' }).optional(),
  /** Photos that are in memory at once, in MB; whoever comes then waits. */
  PHOTO_MEMORY_MB: z.coerce
    .number()
    .int()
    .min(20)
    .max(1_000)
    .default(TRADE_INS_SETTINGS.photoMemoryBytes / MB),
  /** Evaluations that may be begun at one dealership within an hour. */
  TRADE_INS_PER_HOUR: z.coerce.number().int().min(1).max(100_000).default(TRADE_INS_SETTINGS.begunPerHour),
  /** What may be stored of photos for one dealership within a day, in MB. */
  PHOTO_STORAGE_MB_PER_DAY: z.coerce
    .number()
    .int()
    .min(1)
    .max(1_000_000)
    .default(TRADE_INS_SETTINGS.photoBytesPerDay / MB),
})

/** The settings that an environment asks for. */
export function toSettings(env: z.output<typeof tradeInsEnv>): Partial<TradeInsSettings> {
  return {
    authUrl: () => env.AUTH_URL ?? null,
    photoMemoryBytes: env.PHOTO_MEMORY_MB * MB,
    begunPerHour: env.TRADE_INS_PER_HOUR,
    photoBytesPerDay: env.PHOTO_STORAGE_MB_PER_DAY * MB,
  }
}

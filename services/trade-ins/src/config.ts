import { z } from 'zod'
import { TRADE_INS_SETTINGS, type TradeInsSettings } from './deps.ts'

const MB = 1024 * 1024

/** What the trade-ins service reads from its environment beside what every service reads. */
export const tradeInsEnv = z.object({
  /** Photos that are in memory at once, in MB; whoever comes then waits. */
  PHOTO_MEMORY_MB: z.coerce
    .number()
    .int()
    .min(20)
    .max(1_000)
    .default(TRADE_INS_SETTINGS.photoMemoryBytes / MB),
})

/** The settings that an environment asks for. */
export function toSettings(env: z.output<typeof tradeInsEnv>): Partial<TradeInsSettings> {
  return { photoMemoryBytes: env.PHOTO_MEMORY_MB * MB }
}

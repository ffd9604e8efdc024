import { ConfigError } from '@forecourt/service-kit/config'
import { dealershipLookupEnv } from '@forecourt/service-kit/dealership-lookup'
import { z } from 'zod'
import { TRADE_INS_SETTINGS, type TradeInsSettings } from './deps.ts'

const MB = 1024 * 1024

/** The language model that valuations ask; `make start` reads the same. */
export const aiEnv = z.object({
  /** The provider of a language model that speaks as OpenAI: an address below which `chat/completions` is. None is asked where it is not set. */
  AI_BASE_URL: z
    .string()
    .transform((value) => value.replace(/\/+$/, ''))
    .refine(isAddress, 'must be an http(s) address without query')
    .optional(),
  /** The model's name there. */
  AI_MODEL: z.string().trim().min(1).max(200).optional(),
  /** Sent as a bearer token; may be a mounted secret (AI_API_KEY_FILE). None where the provider wants none. */
  AI_API_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{1,4096}$/, 'must be one line without blanks')
    .optional(),
  /** Questions to the model that one dealership may cause within a day; one person may cause a quarter of them. */
  AI_CALLS_PER_DAY: z.coerce.number().int().min(1).max(100_000).default(TRADE_INS_SETTINGS.aiCallsPerDay),
})

/** What the trade-ins service reads from its environment beside what every service reads. */
export const tradeInsEnv = z.object({
  ...dealershipLookupEnv.shape,
  /** The size of photos in memory at the same time, in MB; further uploads wait. */
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
  ...aiEnv.shape,
})

function isAddress(value: string): boolean {
  return /^https?:\/\/[^?#\s@]+$/.test(value) && URL.canParse(value)
}

/** The settings that an environment asks for. Throws ConfigError when a provider is named without a model. */
export function toSettings(env: z.output<typeof tradeInsEnv>): Partial<TradeInsSettings> {
  return {
    ...toAiSettings(env),
    authUrl: () => env.AUTH_URL ?? null,
    photoMemoryBytes: env.PHOTO_MEMORY_MB * MB,
    begunPerHour: env.TRADE_INS_PER_HOUR,
    photoBytesPerDay: env.PHOTO_STORAGE_MB_PER_DAY * MB,
  }
}

/** The settings of the language model. Throws ConfigError when a provider is named without a model. */
export function toAiSettings(env: z.output<typeof aiEnv>) {
  if (env.AI_BASE_URL !== undefined && env.AI_MODEL === undefined)
    throw new ConfigError('AI_BASE_URL is set, so that AI_MODEL must be set too.')
  return {
    aiBaseUrl: env.AI_BASE_URL ?? null,
    aiModel: env.AI_MODEL ?? '',
    aiApiKey: env.AI_API_KEY ?? null,
    aiCallsPerDay: env.AI_CALLS_PER_DAY,
    aiCallsPerUserPerDay: Math.ceil(env.AI_CALLS_PER_DAY / 4),
  } satisfies Partial<TradeInsSettings>
}

import { ConfigError } from '@forecourt/service-kit/config'
import { dealershipLookupEnv } from '@forecourt/service-kit/dealership-lookup'
import { z } from 'zod'
import { TRADE_INS_SETTINGS, type TradeInsSettings } from './deps.ts'

const MB = 1024 * 1024

/** The settings of the language model for valuations; `make start` reads them too. */
export const aiEnv = z.object({
  /** The base URL of `chat/completions` of an OpenAI-compatible provider. Without it no model is used. */
  AI_BASE_URL: z
    .string()
    .transform((value) => value.replace(/\/+$/, ''))
    .refine(isAddress, 'must be an http(s) address without query')
    .optional(),
  /** The provider's name of the model. */
  AI_MODEL: z.string().trim().min(1).max(200).optional(),
  /** The bearer token; may be a mounted secret (AI_API_KEY_FILE). Not set if the provider needs none. */
  AI_API_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{1,4096}$/, 'must be one line without blanks')
    .optional(),
  /** Calls to the model per dealership and day; each user may use a quarter of them. */
  AI_CALLS_PER_DAY: z.coerce.number().int().min(1).max(100_000).default(TRADE_INS_SETTINGS.aiCallsPerDay),
})

/** The environment variables of the trade-ins service, in addition to those of every service. */
export const tradeInsEnv = z.object({
  ...dealershipLookupEnv.shape,
  /** The size of all photos in memory at the same time, in MB; further uploads wait. */
  PHOTO_MEMORY_MB: z.coerce
    .number()
    .int()
    .min(20)
    .max(1_000)
    .default(TRADE_INS_SETTINGS.photoMemoryBytes / MB),
  /** Drafts and submissions that one dealership may get per hour. */
  TRADE_INS_PER_HOUR: z.coerce.number().int().min(1).max(100_000).default(TRADE_INS_SETTINGS.begunPerHour),
  /** Photos that may be stored per dealership and day, in MB. */
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

/** Returns the settings from an environment. Throws ConfigError when AI_BASE_URL is set without AI_MODEL. */
export function toSettings(env: z.output<typeof tradeInsEnv>): Partial<TradeInsSettings> {
  return {
    ...toAiSettings(env),
    authUrl: () => env.AUTH_URL ?? null,
    photoMemoryBytes: env.PHOTO_MEMORY_MB * MB,
    begunPerHour: env.TRADE_INS_PER_HOUR,
    photoBytesPerDay: env.PHOTO_STORAGE_MB_PER_DAY * MB,
  }
}

/** Returns the settings of the language model. Throws ConfigError when AI_BASE_URL is set without AI_MODEL. */
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

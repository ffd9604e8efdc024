import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PASSWORD_MIN_LENGTH } from '@forecourt/contracts/auth/operations'
import { emailField } from '@forecourt/contracts/fields'
import { documentsEnv, toSettings as toDocumentsSettings } from '@forecourt/documents/config'
import type { DocumentsSettings } from '@forecourt/documents/deps'
import { trustProxyField } from '@forecourt/gateway/proxy/trust-proxy'
import { type WatchFolders, watchFoldersField } from '@forecourt/inventory-feed/watch/dealership-folder'
import { bounceEnv, toBounceMailbox } from '@forecourt/mail/bounces/bounce-env'
import { mailEnv, toMailSettings } from '@forecourt/mail/mail-env'
import type { MailSettings } from '@forecourt/mail/mail-settings'
import { alertChannelsEnv, toChannelSettings } from '@forecourt/notifications/config'
import { ConfigError } from '@forecourt/service-kit/config'
import { taxVinEnv, toSettings as toVinSettings } from '@forecourt/tax-vin/config'
import type { TaxVinSettings } from '@forecourt/tax-vin/deps'
import { aiEnv, toAiSettings } from '@forecourt/trade-ins/config'
import type { TradeInsSettings } from '@forecourt/trade-ins/deps'
import { z } from 'zod'
import { StartProblem } from './start-problem.ts'

/** The path of web/dist, the same from src/start and from dist/start. */
const BUILT_WEB = fileURLToPath(new URL('../../../../web/dist', import.meta.url))
const OFF = ['0', 'false', 'no', 'off']

const mongodbUrl = z.string().regex(/^mongodb(\+srv)?:\/\//, 'must begin with mongodb:// or mongodb+srv://')
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be a web address, like http://localhost:8080' })

const aPort = 'must be a number from 0 to 65535'
const port = z.coerce.number(aPort).int(aPort).min(0, aPort).max(65_535, aPort)
const aFactor = 'must be a number from 0 to 1000'
const rateLimitFactor = z.coerce.number(aFactor).min(0, aFactor).max(1000, aFactor).default(1)

/** The environment that `make start` reads, explained in the README of this workspace. An empty variable counts as absent. */
export const startEnv = z.object({
  PORT: port.default(8080),
  HEALTH_PORT: port.optional(),
  HOST: z.string().default('localhost'),
  PUBLIC_URL: httpUrl.optional(),
  DATA_DIR: z.string().default('.data'),
  DEMO: z
    .string()
    .default('1')
    .transform((value) => !OFF.includes(value.toLowerCase())),
  OWNER_EMAIL: emailField.default('owner@forecourt.local'),
  OWNER_PASSWORD: z.string().min(PASSWORD_MIN_LENGTH, `must have at least ${PASSWORD_MIN_LENGTH} characters`).optional(),
  MONGODB_URL: mongodbUrl.optional(),
  NATS_URL: z.string().optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  FEED_WATCH_ROOT: z.string().optional(),
  FEED_WATCH_FOLDERS: watchFoldersField.optional(),
  WEB_DIST: z.string().default(BUILT_WEB),
  TRUST_PROXY: trustProxyField,
  RATE_LIMIT_FACTOR: rateLimitFactor,
  // auth runs in this process
  ...documentsEnv.omit({ AUTH_URL: true }).shape,
  ...taxVinEnv.shape,
  ...mailEnv.shape,
  ...bounceEnv.shape,
  ...aiEnv.shape,
  ...alertChannelsEnv.shape,
})

/** What a restore replaces and where, which it knows better than the box that ran before. */
const OF_THE_DATA = ['DATA_DIR', 'MONGODB_URL', 'NATS_URL']

export interface StartConfig {
  port: number
  /** the port of /healthz, /readyz and /metrics; none if absent */
  healthPort: number | undefined
  host: string
  publicUrl: string | undefined
  /** absolute */
  dataDir: string
  demo: boolean
  owner: { email: string; password?: string }
  /** a database to use instead of the embedded one */
  mongodbUrl: string | undefined
  natsUrl: string | undefined
  logLevel: string
  /** the folder below which folders may be watched for CSV files; absolute */
  watchRoot: string
  /** the folder below it of each dealership whose folder is not named after its id, by that id */
  watchFolders: WatchFolders
  /** where window stickers come from */
  documents: Partial<DocumentsSettings>
  /** the service that decodes VINs unknown to the platform */
  vins: Partial<TaxVinSettings>
  /** a mail server if one is set, otherwise the mailbox for development */
  mail: MailSettings
  /** the language model for valuations of trade-ins */
  ai: Partial<TradeInsSettings>
  /** channels of alerts other than mail */
  alerts: ReturnType<typeof toChannelSettings>
  webDist: string
  /** whose X-Forwarded-* headers the gateway trusts */
  trustProxy: boolean | number | string
  /** scales the gateway's rate limits; 0 turns them off */
  rateLimitFactor: number
  /** the variables that were set, for a start with the same settings on restored data */
  variables: Record<string, string>
}

/** Reads the environment; relative paths are resolved from `cwd`. Throws StartProblem, one line that names every invalid variable. */
export function readStartConfig(env: NodeJS.ProcessEnv, cwd: string): StartConfig {
  const given = Object.fromEntries(Object.keys(startEnv.shape).map((name) => [name, env[name] === '' ? undefined : env[name]]))
  const parsed = startEnv.safeParse(given)
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path: [name = ''], message }) => `${String(name)} ${message}`)
    throw new StartProblem(`${[...new Set(problems)].join('; ')}. Change it and start again.`)
  }
  const {
    PORT,
    HEALTH_PORT,
    HOST,
    PUBLIC_URL,
    DATA_DIR,
    DEMO,
    OWNER_EMAIL,
    OWNER_PASSWORD,
    MONGODB_URL,
    NATS_URL,
    LOG_LEVEL,
    FEED_WATCH_ROOT,
    FEED_WATCH_FOLDERS,
    WEB_DIST,
    TRUST_PROXY,
    RATE_LIMIT_FACTOR,
  } = parsed.data
  return {
    port: PORT,
    healthPort: HEALTH_PORT,
    host: HOST,
    publicUrl: PUBLIC_URL,
    dataDir: resolve(cwd, DATA_DIR),
    demo: DEMO,
    owner: { email: OWNER_EMAIL, ...(OWNER_PASSWORD !== undefined && { password: OWNER_PASSWORD }) },
    mongodbUrl: MONGODB_URL,
    natsUrl: NATS_URL,
    logLevel: LOG_LEVEL,
    watchRoot: resolve(cwd, FEED_WATCH_ROOT ?? join(DATA_DIR, 'watched')),
    watchFolders: FEED_WATCH_FOLDERS ?? new Map(),
    documents: toDocumentsSettings(parsed.data),
    vins: toVinSettings(parsed.data),
    mail: orProblem(() => ({
      ...toMailSettings({ ...parsed.data, MAILBOX: parsed.data.MAILBOX ?? true }),
      bounces: toBounceMailbox(parsed.data),
    })),
    ai: orProblem(() => toAiSettings(parsed.data)),
    alerts: orProblem(() => toChannelSettings(parsed.data)),
    webDist: resolve(cwd, WEB_DIST),
    trustProxy: TRUST_PROXY,
    rateLimitFactor: RATE_LIMIT_FACTOR,
    variables: variablesOf(env),
  }
}

function variablesOf(env: NodeJS.ProcessEnv): Record<string, string> {
  const names = Object.keys(startEnv.shape).filter((name) => env[name] && !OF_THE_DATA.includes(name))
  return Object.fromEntries(names.map((name) => [name, env[name] ?? '']))
}

/** Reads a service's settings; a ConfigError becomes a StartProblem. */
function orProblem<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof ConfigError) throw new StartProblem(error.message)
    throw error
  }
}

import { buildApp as buildAuth } from '@forecourt/auth/app'
import type { FirstOwner, WantedOwner } from '@forecourt/auth/members/first-owner'
import type { ServiceName } from '@forecourt/contracts/services'
import { buildApp as buildDocuments } from '@forecourt/documents/app'
import type { DocumentsSettings } from '@forecourt/documents/deps'
import { buildApp as buildGateway, type GatewayTimeouts } from '@forecourt/gateway/app'
import { UPSTREAMS, type Upstream } from '@forecourt/gateway/routing/routes'
import type { ServedPhotos } from '@forecourt/gateway/web/serve-photos'
import { buildApp as buildInventoryFeed } from '@forecourt/inventory-feed/app'
import type { WatchFolders } from '@forecourt/inventory-feed/watch/dealership-folder'
import { buildApp as buildLeads } from '@forecourt/leads/app'
import type { LeadsMailSettings } from '@forecourt/leads/mail/leads-mail-settings'
import { connectNats } from '@forecourt/messaging/connection'
import { observeNats } from '@forecourt/messaging/nats-metrics'
import { connectMongo } from '@forecourt/mongo/connect'
import { buildApp as buildNotifications } from '@forecourt/notifications/app'
import type { NotificationsSettings } from '@forecourt/notifications/deps'
import { createIdentitySigner, createIdentityVerifier, type IdentitySigner } from '@forecourt/service-kit/identity'
import type { Service, ServiceDeps } from '@forecourt/service-kit/service'
import { buildApp as buildTaxVin } from '@forecourt/tax-vin/app'
import type { TaxVinSettings } from '@forecourt/tax-vin/deps'
import { buildApp as buildTradeIns } from '@forecourt/trade-ins/app'
import type { TradeInsSettings } from '@forecourt/trade-ins/deps'
import type { NatsConnection } from '@nats-io/transport-node'
import type { MongoClient } from 'mongodb'
import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import { keepIdentityKeys } from './identity-keys.ts'
import { prepareConsumers } from './prepare-consumers.ts'
import { keepTwoStepKey } from './two-step-key.ts'

export interface PlatformOptions {
  mongodbUrl: string
  natsUrl: string
  /** separates several platforms on one MongoDB */
  databasePrefix?: string
  /** where the gateway listens; the services behind it listen on 127.0.0.1 */
  host?: string
  /** the gateway's port; 0 takes a free one */
  port: number
  /** the URL that people use, if it is not the gateway's address */
  publicUrl?: string
  /** the folder of the platform's own files: its identity key, and the key of two-step sign-in */
  dataDir: string
  logger: Logger
  /** one metrics registry for all services */
  registry?: Registry
  /** the built web app */
  webDist?: string | null
  /** photos that the gateway serves by their path below /photos/ */
  photos?: ServedPhotos
  /** the account that is created when there is no owner yet */
  owner?: WantedOwner
  clock?: () => Date
  /** the folder below which folders may be watched for CSV files; none may if absent */
  watchRoot?: string
  /** the folder of each dealership below `watchRoot`, by its id; a dealership without an entry has a folder named after its id */
  watchFolders?: WatchFolders
  /** where window stickers are fetched from; nowhere if absent */
  documents?: Partial<DocumentsSettings>
  /** the service that decodes VINs unknown to the platform; none when absent */
  vins?: Partial<TaxVinSettings>
  /** the language model for valuations of trade-ins; none if absent */
  ai?: Partial<TradeInsSettings>
  /** how mails are sent; not at all if absent. Their links begin with `publicUrl` */
  mail?: Partial<LeadsMailSettings>
  /** channels of alerts other than mail; none if absent */
  alerts?: Partial<Omit<NotificationsSettings, 'mail'>>
  /** whose X-Forwarded-* headers the gateway trusts: true, false, the number of proxies in front, or addresses and networks; no proxy if absent */
  trustProxy?: boolean | number | string
  /** scales the gateway's rate limits; 0 turns them off */
  rateLimitFactor?: number
  /** the gateway's timeouts, if they are not the default ones */
  timeouts?: GatewayTimeouts
}

/** Every service of the platform, running in this process. */
export interface Platform {
  /** the gateway's address */
  url: string
  services: Record<ServiceName, Service>
  mongo: MongoClient
  nats: NatsConnection
  /** signs the tokens that services trust */
  identity: { signer: IdentitySigner }
  /** the account that this start created; null if it created none */
  firstOwner: FirstOwner | null
  /** Resolves when every service is ready; throws otherwise. */
  ready(): Promise<void>
  /** Closes the gateway, then the services, then the connections. Idempotent. */
  close(): Promise<void>
}

const LOOPBACK = '127.0.0.1'
const DEFAULT_OWNER: WantedOwner = { email: 'owner@forecourt.local' }

interface BuildContext extends Required<Pick<PlatformOptions, 'owner' | 'watchFolders' | 'documents' | 'vins' | 'ai' | 'mail' | 'alerts'>> {
  twoStepKey: string
  watchRoot: string | null
  onFirstOwner: (owner: FirstOwner) => void
  /** the URL of a service; null until it listens */
  urlOf: (service: Upstream) => string | null
}

/** Builders of the services behind the gateway. Add new services here. */
const BUILDERS: Record<Upstream, (deps: ServiceDeps, context: BuildContext) => Promise<Service>> = {
  auth: async (deps, { owner, twoStepKey, onFirstOwner }) => {
    const service = await buildAuth({ ...deps, owner, twoStepKeys: twoStepKey.trim().split(',') })
    if (service.firstOwner !== null) onFirstOwner(service.firstOwner)
    return service
  },
  'inventory-feed': (deps, { watchRoot, watchFolders }) => buildInventoryFeed(deps, { watchRoot, watchFolders }),
  documents: (deps, { urlOf, documents }) => buildDocuments(deps, { ...documents, authUrl: () => urlOf('auth') }),
  leads: (deps, { mail }) => buildLeads(deps, { mail }),
  'trade-ins': (deps, { urlOf, ai }) => buildTradeIns(deps, { ...ai, authUrl: () => urlOf('auth') }),
  notifications: (deps, { mail, alerts }) => buildNotifications(deps, { ...alerts, mail }),
  'tax-vin': (deps, { vins }) => buildTaxVin(deps, vins),
}

/** Starts all services in this process on separate loopback ports, the gateway last. When a step fails, everything started so far is closed. */
export async function startPlatform(options: PlatformOptions): Promise<Platform> {
  const closers: (() => Promise<unknown>)[] = []
  const close = once(async () => {
    for (const end of closers.reverse()) await end()
  })
  try {
    return await boot(options, close, (end) => closers.push(end))
  } catch (error) {
    await close().catch((cause) => options.logger.error(cause, 'closing after a failed start'))
    throw error
  }
}

async function boot(
  options: PlatformOptions,
  close: () => Promise<void>,
  onClose: (end: () => Promise<unknown>) => void,
): Promise<Platform> {
  const { logger, registry, clock = () => new Date(), databasePrefix = '' } = options
  const [keys, twoStepKey, mongo, nats] = await Promise.all([
    keepIdentityKeys(options.dataDir),
    keepTwoStepKey(options.dataDir),
    connectMongo(options.mongodbUrl, registry === undefined ? {} : { registry }),
    connectNats(options.natsUrl, { name: 'platform', logger }),
  ])
  onClose(() => mongo.close())
  onClose(() => nats.close())
  if (registry !== undefined) observeNats(nats, registry)
  await prepareConsumers(nats)
  const verifier = createIdentityVerifier(keys.publicKey, { clock })
  const signer = createIdentitySigner(keys.privateKey, { clock })
  const depsOf = (service: ServiceName): ServiceDeps => ({
    logger: logger.child({ service }),
    mongo,
    databasePrefix,
    nats,
    verifier,
    clock,
    ...(registry !== undefined && { registry }),
  })

  let firstOwner: FirstOwner | null = null
  let gatewayUrl: string | null = null
  const urls = new Map<Upstream, string>()
  const context: BuildContext = {
    urlOf: (service) => urls.get(service) ?? null,
    owner: options.owner ?? DEFAULT_OWNER,
    twoStepKey,
    watchRoot: options.watchRoot ?? null,
    watchFolders: options.watchFolders ?? new Map(),
    documents: options.documents ?? {},
    vins: options.vins ?? {},
    ai: options.ai ?? {},
    alerts: options.alerts ?? {},
    mail: { ...options.mail, publicUrl: options.publicUrl ?? null, localUrl: () => gatewayUrl },
    onFirstOwner: (owner) => {
      firstOwner = owner
    },
  }
  const started = await allOf(
    UPSTREAMS.map(async (name) => {
      const service = await BUILDERS[name](depsOf(name), context)
      onClose(service.close)
      const url = await service.listen(LOOPBACK, 0)
      urls.set(name, url)
      return { name, service, url }
    }),
  )

  const gateway = await buildGateway({
    ...depsOf('gateway'),
    signer,
    upstreams: byName(started.map(({ name, url }) => [name, url])),
    publicUrl: options.publicUrl ?? null,
    webDist: options.webDist ?? null,
    photos: options.photos ?? null,
    ...(options.trustProxy !== undefined && { trustProxy: options.trustProxy }),
    ...(options.rateLimitFactor !== undefined && { rateLimitFactor: options.rateLimitFactor }),
    ...(options.timeouts !== undefined && { timeouts: options.timeouts }),
  })
  onClose(gateway.close)
  const url = await gateway.listen(options.host ?? LOOPBACK, options.port)
  gatewayUrl = url
  const services = { gateway, ...byName(started.map(({ name, service }) => [name, service])) }
  return {
    url,
    services,
    mongo,
    nats,
    identity: { signer },
    firstOwner,
    ready: async () => {
      await Promise.all(Object.values(services).map((service) => service.ready()))
    },
    close,
  }
}

/** Waits for all promises before it rejects for one, so that everything that has started can be closed. */
async function allOf<T>(work: Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(work)
  return Promise.all(work)
}

function byName<T>(entries: [Upstream, T][]): Record<Upstream, T> {
  return Object.fromEntries(entries) as Record<Upstream, T>
}

function once(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  return () => {
    running ??= work()
    return running
  }
}

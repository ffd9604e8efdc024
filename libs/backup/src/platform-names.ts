import { SERVICES, type ServiceContract } from '@forecourt/contracts/services'

/** Every service's name: its database's too, behind DATABASE_PREFIX. Exports hold the names without the prefix. */
export const DATABASES: readonly string[] = Object.keys(SERVICES)

/** The streams of the services that emit something. */
export const STREAMS: readonly string[] = Object.values<ServiceContract>(SERVICES).flatMap(({ streams }) => streams.map(({ name }) => name))

/**
 * The leases of the running processes. They are not copied, because the other platform would wait for processes that do not exist there; its own
 * processes acquire new ones.
 */
export const LEASES = 'leases'

/** Notes an import under way in the database of the gateway, which holds nothing else. */
export const IMPORT_MARK = { database: 'gateway', collection: 'unfinished-import' }

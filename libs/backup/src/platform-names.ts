import { SERVICES, type ServiceContract } from '@forecourt/contracts/services'

/** The name of every service, which is also the name of its database after DATABASE_PREFIX. Exports contain the names without the prefix. */
export const DATABASES: readonly string[] = Object.keys(SERVICES)

/** The streams of all services that publish events. */
export const STREAMS: readonly string[] = Object.values<ServiceContract>(SERVICES).flatMap(({ streams }) => streams.map(({ name }) => name))

/**
 * The collection with the leases of running processes. They are not copied, because the target platform would wait for processes that do not exist
 * there. Its own processes acquire new ones.
 */
export const LEASES = 'leases'

/** Marks a running import in the database of the gateway, which is otherwise empty. */
export const IMPORT_MARK = { database: 'gateway', collection: 'unfinished-import' }

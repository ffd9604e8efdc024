import { SERVICES, type ServiceContract } from '@forecourt/contracts/services'

/** Every service's name: its database's too, behind DATABASE_PREFIX. Exports hold the names without the prefix. */
export const DATABASES: readonly string[] = Object.keys(SERVICES)

/** The streams of the services that emit something. */
export const STREAMS: readonly string[] = Object.values<ServiceContract>(SERVICES).flatMap(({ streams }) => streams.map(({ name }) => name))

/**
 * Who does what at this moment, by processes that another platform does not have: copied, they would make it wait for processes that are
 * not there. Whoever needs one takes it anew.
 */
export const LEASES = 'leases'

/** Notes an import under way in the database of the gateway, which holds nothing else. */
export const IMPORT_MARK = { database: 'gateway', collection: 'unfinished-import' }

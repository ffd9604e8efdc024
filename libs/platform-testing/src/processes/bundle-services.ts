import { join } from 'node:path'
import { SERVICES, type ServiceName } from '@forecourt/contracts/services'
import { bundleSources } from '@forecourt/service-testing/bundle-sources'

/** The bundles of the services. */
interface ServiceBundles {
  /** returns the file that starts a service */
  fileOf(service: ServiceName): string
  remove(): Promise<void>
}

/** Bundles the sources of each service into one file. */
export async function bundleServices(): Promise<ServiceBundles> {
  const services = Object.keys(SERVICES) as ServiceName[]
  const { dir, remove } = await bundleSources(services.map((name) => ({ name, path: `services/${name}/src/main.ts` })))
  return { fileOf: (service) => join(dir, `${service}.mjs`), remove }
}

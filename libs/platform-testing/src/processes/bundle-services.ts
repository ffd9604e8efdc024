import { join } from 'node:path'
import { SERVICES, type ServiceName } from '@forecourt/contracts/services'
import { bundleSources } from '@forecourt/service-testing/bundle-sources'

/** What the services' processes run. */
interface ServiceBundles {
  /** the file to start a service with */
  fileOf(service: ServiceName): string
  remove(): Promise<void>
}

/** Puts each service's sources into one file. */
export async function bundleServices(): Promise<ServiceBundles> {
  const services = Object.keys(SERVICES) as ServiceName[]
  const { dir, remove } = await bundleSources(services.map((name) => ({ name, path: `services/${name}/src/main.ts` })))
  return { fileOf: (service) => join(dir, `${service}.mjs`), remove }
}

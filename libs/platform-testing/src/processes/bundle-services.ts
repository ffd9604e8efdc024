import { join } from 'node:path'
import { SERVICES, type ServiceName } from '@forecourt/contracts/services'
import { bundleSources } from '@forecourt/service-testing/bundle-sources'

/** Bundles the sources of each service into one file. `fileOf` returns the file that starts a service. */
export async function bundleServices() {
  const services = Object.keys(SERVICES) as ServiceName[]
  const { dir, remove } = await bundleSources(services.map((name) => ({ name, path: `services/${name}/src/main.ts` })))
  return { fileOf: (service: ServiceName) => join(dir, `${service}.mjs`), remove }
}

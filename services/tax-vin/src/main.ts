import { runService } from '@forecourt/service-kit/run-service'
import { buildApp } from './app.ts'
import { taxVinCollections } from './collections.ts'
import { taxVinEnv, toSettings } from './config.ts'

await runService({
  name: 'tax-vin',
  env: taxVinEnv,
  collections: taxVinCollections,
  start: (config, deps) => buildApp(deps, toSettings(config)),
})

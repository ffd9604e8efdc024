import { runService } from '@forecourt/service-kit/run-service'
import { buildApp } from './app.ts'
import { taxVinCollections } from './collections.ts'
import { taxVinEnv, toSettings } from './config.ts'
import { taxVinDurables } from './consumers/durables.ts'

await runService({
  name: 'tax-vin',
  env: taxVinEnv,
  collections: taxVinCollections,
  durables: taxVinDurables,
  start: (config, deps) => buildApp(deps, toSettings(config)),
})

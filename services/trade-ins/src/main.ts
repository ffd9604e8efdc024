import { runService } from '@forecourt/service-kit/run-service'
import { buildApp } from './app.ts'
import { tradeInsCollections } from './collections.ts'
import { toSettings, tradeInsEnv } from './config.ts'

await runService({
  name: 'trade-ins',
  env: tradeInsEnv,
  collections: tradeInsCollections,
  start: (config, deps) => buildApp(deps, toSettings(config)),
})

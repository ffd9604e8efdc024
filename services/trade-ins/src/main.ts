import { runService } from '@forecourt/service-kit/run-service'
import { buildApp } from './app.ts'
import { tradeInsCollections } from './collections.ts'
import { toSettings, tradeInsEnv } from './config.ts'
import { tradeInsDurables } from './consumers/durables.ts'

await runService({
  name: 'trade-ins',
  env: tradeInsEnv,
  collections: tradeInsCollections,
  durables: tradeInsDurables,
  start: (config, deps) => buildApp(deps, toSettings(config)),
})

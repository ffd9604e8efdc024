import { runService } from '@forecourt/service-kit/run-service'
import { buildApp } from './app.ts'
import { inventoryFeedCollections } from './collections.ts'
import { inventoryFeedEnv, toSettings } from './config.ts'

await runService({
  name: 'inventory-feed',
  env: inventoryFeedEnv,
  collections: inventoryFeedCollections,
  start: (config, deps) => buildApp(deps, toSettings(config)),
})

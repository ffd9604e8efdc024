import { runService } from '@forecourt/service-kit/run-service'
import { buildApp } from './app.ts'
import { inventoryFeedCollections } from './collections.ts'
import { inventoryFeedEnv, toSettings } from './config.ts'
import { inventoryFeedDurables } from './consumers/durables.ts'

await runService({
  name: 'inventory-feed',
  env: inventoryFeedEnv,
  collections: inventoryFeedCollections,
  durables: inventoryFeedDurables,
  start: (config, deps) => buildApp(deps, toSettings(config)),
})

import { runService } from '@forecourt/service-kit/run-service'
import { buildApp } from './app.ts'
import { inventoryFeedEnv, toSettings } from './config.ts'

await runService('inventory-feed', inventoryFeedEnv, (config, deps) => buildApp(deps, toSettings(config)))

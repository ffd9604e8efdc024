import { runService } from '@forecourt/service-kit/run-service'
import { buildApp } from './app.ts'
import { leadsEnv, toMailSettings } from './config.ts'

await runService('leads', leadsEnv, (config, deps) => buildApp(deps, { mail: toMailSettings(config) }))

import { runService } from '@forecourt/service-kit/run-service'
import { buildApp } from './app.ts'
import { leadsEnv } from './config.ts'

await runService('leads', leadsEnv, (_config, deps) => buildApp(deps))

import { runService } from '@forecourt/service-kit/run-service'
import { buildApp } from './app.ts'
import { taxVinEnv } from './config.ts'

await runService('tax-vin', taxVinEnv, (_config, deps) => buildApp(deps))

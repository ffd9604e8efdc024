import { runService } from '@forecourt/service-kit/run-service'
import { buildApp } from './app.ts'
import { documentsEnv, toSettings } from './config.ts'

await runService('documents', documentsEnv, (config, deps) => buildApp(deps, toSettings(config)))

import { runService } from '@forecourt/service-kit/run-service'
import { buildApp } from './app.ts'
import { documentsCollections } from './collections.ts'
import { documentsEnv, toSettings } from './config.ts'

await runService({
  name: 'documents',
  env: documentsEnv,
  collections: documentsCollections,
  start: (config, deps) => buildApp(deps, toSettings(config)),
})

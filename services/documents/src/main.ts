import { runService } from '@forecourt/service-kit/run-service'
import { buildApp } from './app.ts'
import { documentsCollections } from './collections.ts'
import { documentsEnv, toSettings } from './config.ts'
import { documentsDurables } from './consumers/durables.ts'

await runService({
  name: 'documents',
  env: documentsEnv,
  collections: documentsCollections,
  durables: documentsDurables,
  start: (config, deps) => buildApp(deps, toSettings(config)),
})

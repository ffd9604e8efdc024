import { runService } from '@forecourt/service-kit/run-service'
import { buildApp } from './app.ts'
import { notificationsCollections } from './collections.ts'
import { notificationsEnv, toSettings } from './config.ts'
import { notificationsDurables } from './consumers/durables.ts'

await runService({
  name: 'notifications',
  env: notificationsEnv,
  collections: notificationsCollections,
  durables: notificationsDurables,
  start: (config, deps) => buildApp(deps, toSettings(config)),
})

import { toBounceMailbox } from '@forecourt/mail/bounces/bounce-env'
import { toMailSettings } from '@forecourt/mail/mail-env'
import { runService } from '@forecourt/service-kit/run-service'
import { buildApp } from './app.ts'
import { leadsCollections } from './collections.ts'
import { leadsEnv } from './config.ts'
import { leadsDurables } from './consumers/durables.ts'

await runService({
  name: 'leads',
  env: leadsEnv,
  collections: leadsCollections,
  durables: leadsDurables,
  start: (config, deps) => buildApp(deps, { mail: { ...toMailSettings(config), bounces: toBounceMailbox(config) } }),
})

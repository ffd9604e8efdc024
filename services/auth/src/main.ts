import { runService } from '@forecourt/service-kit/run-service'
import { buildApp } from './app.ts'
import { authCollections } from './collections.ts'
import { authEnv } from './config.ts'
import { authDurables } from './consumers/durables.ts'

await runService({
  name: 'auth',
  env: authEnv,
  collections: authCollections,
  durables: authDurables,
  start: async ({ OWNER_EMAIL, OWNER_PASSWORD, TWO_STEP_KEYS = [] }, deps) => {
    const owner = { email: OWNER_EMAIL, ...(OWNER_PASSWORD && { password: OWNER_PASSWORD }) }
    const service = await buildApp({ ...deps, owner, twoStepKeys: TWO_STEP_KEYS })
    const { firstOwner } = service
    if (firstOwner?.generated) {
      // The only place that prints a password: it was generated, and without it no one could sign in.
      process.stdout.write(`First owner: ${firstOwner.email}  password: ${firstOwner.password}\n`)
    }
    return service
  },
})

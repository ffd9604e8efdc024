import { packetClosed, packetOpened } from '@forecourt/contracts/leads/events'
import { z } from 'zod'
import { createIdentityVerifier } from '../identity.ts'
import { runProcess, runService, type ServiceStart } from '../run-service.ts'
import { toService } from '../service.ts'
import { createServiceApp } from '../service-app.ts'

/** A process for run-service.test.ts: a service with connections, or without (`KIND=bare`); writes its steps to stdout. */
const report = (step: string) => process.stdout.write(`step: ${step}\n`)
const ownEnv = z.object({ GREETING: z.string().min(1) })

if (process.env.KIND === 'bare') {
  await runProcess('gateway', ownEnv, async ({ GREETING }, { logger, registry, onClose }) => {
    if (GREETING === 'fail') throw new Error('cannot greet')
    onClose(async () => report('first connection closed'))
    onClose(async () => report('second connection closed'))
    const verifier = { verify: async () => ({ kind: 'anonymous' }) as const }
    const app = createServiceApp({ name: 'gateway', logger, verifier, registry })
    app.get('/slow', async () => {
      report('request began')
      await new Promise((resolve) => process.once('SIGUSR2', resolve))
      return { greeting: GREETING }
    })
    return toService({ name: 'gateway', app, ready: async () => {}, closers: [async () => report('service closed')] })
  })
} else {
  const start: ServiceStart<typeof ownEnv> = async (config, deps) => {
    await deps.mongo.db(`${config.DATABASE_PREFIX}leads`).command({ ping: 1 })
    const app = createServiceApp({ name: 'leads', logger: deps.logger, verifier: createIdentityVerifier(config.IDENTITY_PUBLIC_KEY) })
    return toService({ name: 'leads', app, ready: async () => {} })
  }
  const collections = [{ name: 'greetings', indexes: [{ name: 'by-day', key: { day: 1 } }] }] as const
  const durables = [{ durable: 'packets', events: [packetOpened, packetClosed] }]
  await runService({ name: 'leads', env: ownEnv, collections, durables, start })
}

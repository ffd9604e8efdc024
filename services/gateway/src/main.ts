import { connectNats } from '@forecourt/messaging/connection'
import { watchConnection } from '@forecourt/messaging/connection-watch'
import { observeNats } from '@forecourt/messaging/nats-metrics'
import { createIdentitySigner } from '@forecourt/service-kit/identity'
import { runProcess } from '@forecourt/service-kit/run-service'
import { buildApp } from './app.ts'
import { gatewayEnv, gatewayOptions } from './config.ts'

await runProcess('gateway', gatewayEnv, async (config, { logger, registry, onClose, degradable }) => {
  const nats = await connectNats(config.NATS_URL, { name: 'gateway', logger })
  onClose(() => nats.close())
  observeNats(nats, registry)
  degradable('nats', () => !watchConnection(nats).isConnected())
  const signer = createIdentitySigner(config.IDENTITY_PRIVATE_KEY)
  return buildApp({ logger, registry, nats, signer, clock: () => new Date(), ...gatewayOptions(config) })
})

import { createECDH, type ECDH, randomBytes } from 'node:crypto'
import type { PushSubscriptionKeys } from '@forecourt/contracts/notifications/channels'
import { type PushPayload, pushPayloadSchema } from '@forecourt/contracts/notifications/push-payload'
import ece from 'http_ece'

/** Creates a fake browser with its own keys, subscribed at a push service. */
export function pushBrowser(pushServiceUrl: string) {
  const keys: ECDH = createECDH('prime256v1')
  keys.generateKeys()
  const secret = randomBytes(16)
  return {
    subscription: {
      endpoint: `${pushServiceUrl}/send/${randomBytes(12).toString('base64url')}`,
      keys: { p256dh: keys.getPublicKey('base64url'), auth: secret.toString('base64url') },
    } satisfies PushSubscriptionKeys,
    decrypt(body: Buffer): PushPayload {
      const clear = ece.decrypt(body, { version: 'aes128gcm', privateKey: keys, authSecret: secret.toString('base64url') })
      return pushPayloadSchema.parse(JSON.parse(clear.toString()))
    },
  }
}

export type PushBrowser = ReturnType<typeof pushBrowser>

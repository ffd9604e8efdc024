import type { Logger } from 'pino'
import { type SecretBox, UnknownKeyError } from '../domain/secret-box.ts'
import type { UserStore } from '../store/user-store.ts'

/**
 * Encrypts every secret with the newest key, so that older keys can be removed (rules: two-step sign-in). Logs how many secrets no key decrypts:
 * their users need recovery codes until the key is back. Runs at startup; replicas may run it concurrently.
 */
export async function renewKeys({ twoStep }: UserStore, box: SecretBox, logger: Logger): Promise<void> {
  let renewed = 0
  let unreadable = 0
  for await (const { _id, sealedSecret } of twoStep.listSealed()) {
    if (box.isCurrent(sealedSecret)) continue
    const owner = _id.toHexString()
    try {
      await twoStep.reseal(_id, sealedSecret, box.seal(box.open(sealedSecret, owner), owner))
      renewed++
    } catch (error) {
      if (!(error instanceof UnknownKeyError)) throw error
      unreadable++
    }
  }
  if (renewed > 0) logger.info({ renewed }, 'secrets of two-step sign-in are encrypted with the newest key')
  if (unreadable > 0) logger.error({ unreadable }, 'no key in TWO_STEP_KEYS decrypts some secrets of two-step sign-in')
}

import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto'
import { join } from 'node:path'
import { keepSecretFile } from '@forecourt/dev-servers/secret-file'

/**
 * Returns the Ed25519 key pair with which the gateway signs the caller's identity, as PEM. It is created on the first start and kept under `dataDir`,
 * readable only by this user.
 */
export async function keepIdentityKeys(dataDir: string) {
  const privateKey = await keepSecretFile(join(dataDir, 'identity.pem'), makeKey)
  const publicKey = createPublicKey(createPrivateKey(privateKey)).export({ type: 'spki', format: 'pem' }).toString()
  return { privateKey, publicKey }
}

function makeKey(): string {
  return generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
}

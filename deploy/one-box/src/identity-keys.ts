import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto'
import { join } from 'node:path'
import { keepSecretFile } from './secret-file.ts'

/** The Ed25519 key pair with which the gateway signs the caller's identity, as PEM. */
interface IdentityKeys {
  privateKey: string
  publicKey: string
}

/** Returns the platform's key pair, which is created on the first start and kept under `dataDir`, readable only by this user. */
export async function keepIdentityKeys(dataDir: string): Promise<IdentityKeys> {
  const privateKey = await keepSecretFile(join(dataDir, 'identity.pem'), makeKey)
  const publicKey = createPublicKey(createPrivateKey(privateKey)).export({ type: 'spki', format: 'pem' }).toString()
  return { privateKey, publicKey }
}

function makeKey(): string {
  return generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
}

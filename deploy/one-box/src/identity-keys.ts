import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The Ed25519 pair by which the gateway says who calls, as PEM. */
export interface IdentityKeys {
  privateKey: string
  publicKey: string
}

/** The platform's own key pair, made on the first start and kept under `dataDir`, readable by this user only. */
export async function keepIdentityKeys(dataDir: string): Promise<IdentityKeys> {
  const file = join(dataDir, 'identity.pem')
  const privateKey = (await readKey(file)) ?? (await makeKey(file))
  const publicKey = createPublicKey(createPrivateKey(privateKey)).export({ type: 'spki', format: 'pem' }).toString()
  return { privateKey, publicKey }
}

async function readKey(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

async function makeKey(file: string): Promise<string> {
  const key = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  await mkdir(join(file, '..'), { recursive: true })
  await writeFile(file, key, { mode: 0o600 })
  return key
}

import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { keepSecretFile } from '@forecourt/dev-servers/secret-file'

/** Returns the encryption key of two-step sign-in: 32 bytes as base64, created on the first start and kept under `dataDir`. */
export function keepTwoStepKey(dataDir: string): Promise<string> {
  return keepSecretFile(join(dataDir, 'two-step.key'), () => randomBytes(32).toString('base64'))
}

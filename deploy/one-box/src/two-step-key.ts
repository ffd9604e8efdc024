import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { keepSecretFile } from './secret-file.ts'

/** What the secrets of two-step sign-in are encrypted with: 32 bytes as base64, made on the first start and kept under `dataDir`. */
export function keepTwoStepKey(dataDir: string): Promise<string> {
  return keepSecretFile(join(dataDir, 'two-step.key'), () => randomBytes(32).toString('base64'))
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { testMongoUrl } from '@forecourt/dev-servers/test-servers'
import { Binary } from 'mongodb'
import type { TaxFixture } from './start-tax-vin.ts'

/**
 * Imports a table in a separate process, which is killed when half of it is written. Resolves to the signal that ended the process, and kills its
 * database session, for which MongoDB would wait a minute.
 */
export async function killDuringImport(tax: TaxFixture): Promise<string | null> {
  const env = { ...process.env, MONGODB_URL: testMongoUrl(), DATABASE_PREFIX: tax.deps.databasePrefix }
  const script = fileURLToPath(new URL('./half-an-import.ts', import.meta.url))
  const child = spawn(process.execPath, ['--import', 'tsx', '--conditions=source', script], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const said = text(child.stdout)
  const [, signal] = (await once(child, 'exit')) as [number | null, string | null]
  const id = new Binary(Buffer.from(await said, 'base64'), Binary.SUBTYPE_UUID)
  await tax.db.command({ killSessions: [{ id }] })
  return signal
}

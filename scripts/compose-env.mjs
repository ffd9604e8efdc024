// node scripts/compose-env.mjs [folder]: writes .env for docker/compose.yaml, with new keys and passwords; never overwrites an existing one.
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { packageVersion } from './bundling/components.mjs'
import { giveUp, ROOT } from './run.mjs'

const IMAGE_USER = 1000
const KEYFILE_BYTES = 512

/** Returns the text of .env.example with all generated values filled in. */
export function filledIn(example, version) {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const onOneLine = (pem) => pem.trim().replaceAll('\n', '\\n')
  const password = () => `p${randomBytes(20).toString('hex')}`
  const values = {
    FORECOURT_VERSION: version,
    OWNER_PASSWORD: randomBytes(12).toString('base64url'),
    IDENTITY_PRIVATE_KEY: onOneLine(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    IDENTITY_PUBLIC_KEY: onOneLine(publicKey.export({ type: 'spki', format: 'pem' })),
    TWO_STEP_KEYS: randomBytes(32).toString('base64'),
    MONGO_ROOT_PASSWORD: password(),
    MONGO_PASSWORD: password(),
    MONGO_KEYFILE: randomBytes(KEYFILE_BYTES).toString('base64'),
    NATS_PASSWORD: password(),
  }
  return example.replace(/^([A-Z_]+)=$/gm, (line, name) => (values[name] === undefined ? line : `${name}=${values[name]}`))
}

function writeEnv(folder) {
  const file = join(folder, '.env')
  const text = filledIn(readFileSync(join(ROOT, 'docker/.env.example'), 'utf8'), process.env.VERSION || packageVersion())
  try {
    // only the owner may read the file
    writeFileSync(file, text, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    giveUp(`${file} is there already: its passwords are those of the data. Remove it only together with the volumes.`)
  }
  for (const name of ['feeds', 'backups']) {
    mkdirSync(join(folder, name), { recursive: true })
    // only root can change the owner; other users must let user 1000 write backups themselves
    if (process.getuid?.() === 0) chownSync(join(folder, name), IMAGE_USER, IMAGE_USER)
  }
  const [, email] = /^OWNER_EMAIL=(.*)$/m.exec(text)
  const [, password] = /^OWNER_PASSWORD=(.*)$/m.exec(text)
  console.log(`Wrote ${relative(process.cwd(), file)}. Sign in as ${email} with ${password} once it runs:`)
  console.log('  make images && docker compose --project-directory docker -f docker/compose.yaml up --detach --wait')
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) writeEnv(process.argv[2] ?? join(ROOT, 'docker'))

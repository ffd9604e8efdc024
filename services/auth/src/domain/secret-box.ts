import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16
const ALGORITHM = 'aes-256-gcm'

/** No configured key decrypts a secret, because its key was removed too early or the stored value was changed. */
export class UnknownKeyError extends Error {
  override name = 'UnknownKeyError'
}

/**
 * Encrypts secrets that must be decrypted later: with AES-256-GCM and the first key, each 32 bytes as base64. Decrypts with any of them, so that keys
 * can be rotated without downtime. Throws without keys, and for a key of another length.
 */
export function createSecretBox(keysAsBase64: readonly string[]) {
  const keys = new Map(keysAsBase64.map((text) => [idOf(keyFrom(text)), keyFrom(text)]))
  const [current] = keys.entries()
  if (current === undefined) throw new Error('a key is needed')
  const [currentId, currentKey] = current
  return {
    /** Encrypts a secret. `owner` is the id of its user and is authenticated with it: decryption for any other user fails. */
    seal(secret: string, owner: string): string {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(ALGORITHM, currentKey, iv).setAAD(Buffer.from(owner))
      const sealed = Buffer.concat([iv, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return `${currentId}.${sealed.toString('base64url')}`
    },
    /** Throws UnknownKeyError when no configured key decrypts it. */
    open(sealed: string, owner: string): string {
      const [id = '', text = ''] = sealed.split('.')
      const key = keys.get(id)
      const bytes = Buffer.from(text, 'base64url')
      if (key === undefined || bytes.length < IV_BYTES + TAG_BYTES) throw new UnknownKeyError(`no key of ours is ${id}`)
      try {
        const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
        decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(-TAG_BYTES))
        return decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
      } catch (error) {
        throw new UnknownKeyError('the secret was modified or belongs to another user', { cause: error })
      }
    },
    /** Whether a secret was encrypted with the current key. */
    isCurrent: (sealed: string) => sealed.startsWith(`${currentId}.`),
  }
}

export type SecretBox = ReturnType<typeof createSecretBox>

/** Whether a text is a key: 32 bytes as base64. */
export function isKey(text: string): boolean {
  return /^[A-Za-z0-9+/]{43}=$/.test(text)
}

function keyFrom(text: string): Buffer {
  if (!isKey(text)) throw new Error(`a key is ${KEY_BYTES} bytes as base64`)
  return Buffer.from(text, 'base64')
}

function idOf(key: Buffer): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 8)
}

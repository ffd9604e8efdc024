import { stringify } from 'yaml'
import { isObject, type Json, type Manifest, textAt } from './manifest.ts'

/** Matches generated values in Secrets: 32 bytes as base64, or at least 20 letters and digits. */
const SECRET_WORDS = /[A-Za-z0-9+/]{43}=|[A-Za-z0-9]{20,}/g
/** Strings with more characters are whole files, such as dashboards. */
const LONG = 8_000

/**
 * Returns a render as text that is identical for every render of the same chart and values: only generated values become placeholders.
 * Secrets are decoded. A placeholder names the first place of a value, so that equal values have equal placeholders. Checksums of secrets
 * become `<checksum>`. Objects keep helm's order.
 */
export function mask(manifests: readonly Manifest[]): string {
  const generated = new Map<string, string>()
  const words = (text: string, where: string) =>
    text
      .replaceAll(/-----BEGIN ([A-Z ]+)-----[\s\S]*?-----END \1-----/g, (pem, what: string) =>
        named(generated, pem, `<${what.toLowerCase()} of ${where}>`),
      )
      .replaceAll(SECRET_WORDS, (word) => named(generated, word, `<generated for ${where}>`))
  const secrets = manifests.map((manifest) => {
    if (manifest.kind !== 'Secret' || !isObject(manifest.data)) return manifest
    const decoded = Object.entries(manifest.data).map(([key, value]) => {
      const text = Buffer.from(String(value), 'base64').toString('utf8')
      return [key, words(text, `${manifest.metadata.name}/${key}`)]
    })
    return { ...manifest, data: undefined, decodedData: Object.fromEntries(decoded) as Json }
  })
  return secrets
    .map((manifest) => `---\n${stringify(withoutSums(manifest as Json), { lineWidth: 0, aliasDuplicateObjects: false })}`)
    .join('')
}

function named(names: Map<string, string>, word: string, name: string): string {
  const known = names.get(word) ?? name
  names.set(word, known)
  return known
}

/** Masks `checksum/secrets`, which depends on generated values, and keeps other checksums. Shortens whole files and groups of alert rules. */
function withoutSums(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutSums)
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, field]) => field !== undefined)
      .map(([key, field]) => {
        if (key === 'checksum/secrets') return [key, '<checksum>']
        if (typeof field === 'string' && field.length > LONG) return [key, '<a file of its own>']
        if (key === 'groups' && Array.isArray(field)) return [key, field.map((group) => `<${textAt(group, 'name')}>`)]
        return [key, withoutSums(field)]
      }),
  )
}

import { readFileSync } from 'node:fs'

/** Common passwords, one per line, lower case, none shorter than the minimum length. NOTICE names the source. */
const FILE = new URL('../../data/common-passwords.txt', import.meta.url)
/** Minimum length of a part of a name that is compared. Shorter parts occur in too many words. */
const NAME_PART_LENGTH = 3

let common: ReadonlySet<string> | undefined

/** The user who has the password. */
interface PasswordOwner {
  name: string
  email: string
}

/** Returns why a password is easily guessed (rules: password choice), as a message; null when it is not. */
export function whyWeak(password: string, owner: PasswordOwner): string | null {
  common ??= new Set(readFileSync(FILE, 'utf8').split('\n'))
  const typed = password.toLowerCase()
  if (common.has(typed)) return 'This password is one of the most common ones. Please choose another one.'
  const isOwn = typed === owner.email.toLowerCase() || ownWords(owner).has(lettersOf(typed))
  return isOwn ? 'A password may not be the name or the email of its user. Please choose another one.' : null
}

/** Reduces 'Marcus.Bell-2026' to 'marcusbell'. */
function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}]/gu, '')
}

function ownWords({ name, email }: PasswordOwner): ReadonlySet<string> {
  const parts = name.split(/\s+/).map(lettersOf)
  const account = email.split('@')[0] ?? ''
  const words = [...parts, parts.join(''), parts.toReversed().join(''), lettersOf(account), lettersOf(email)]
  return new Set(words.filter(({ length }) => length >= NAME_PART_LENGTH))
}

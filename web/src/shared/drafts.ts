const PREFIX = 'forecourt-draft:'

const listeners = new Set<() => void>()

/** The unsaved input of a form. */
interface Draft<T> {
  /** returns what is kept; null for nothing */
  read: () => T | null
  /** keeps the input; null removes it */
  keep: (input: T | null) => void
}

/**
 * The unsaved input that a user has typed into one form of a kind, as JSON in the session storage of this tab: it outlasts other pages, a reload, and
 * the end of the session, after which the same user usually signs in again. `id` is what the form is about.
 */
export function draftOf<T>(userId: string, kind: string, id: string): Draft<T> {
  const key = `${prefixOf(userId)}${kind}:${id}`
  return {
    read() {
      const text = sessionStorage.getItem(key)
      return text === null ? null : (JSON.parse(text) as T)
    },
    keep(input) {
      try {
        if (input === null) sessionStorage.removeItem(key)
        else sessionStorage.setItem(key, JSON.stringify(input))
      } catch {
        // storage is full: the input is in the form only
      }
      announce()
    },
  }
}

/** Whether this tab keeps unsaved input of a user, of any form. */
export function hasDrafts(userId: string): boolean {
  return draftKeys().some((key) => key.startsWith(prefixOf(userId)))
}

/** Removes all unsaved input that this tab keeps of a user. */
export function discardDrafts(userId: string): void {
  remove(draftKeys().filter((key) => key.startsWith(prefixOf(userId))))
}

/** Removes the unsaved input that this tab keeps of users other than this one, who signed in here after them. */
export function discardDraftsOfOthers(userId: string): void {
  remove(draftKeys().filter((key) => !key.startsWith(prefixOf(userId))))
}

/** Calls a function after every change of what is kept. Returns a function that stops it. */
export function watchDrafts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function prefixOf(userId: string): string {
  return `${PREFIX}${userId}:`
}

function draftKeys(): string[] {
  return Object.keys(sessionStorage).filter((key) => key.startsWith(PREFIX))
}

function remove(keys: readonly string[]): void {
  for (const key of keys) sessionStorage.removeItem(key)
  if (keys.length > 0) announce()
}

function announce(): void {
  for (const listener of [...listeners]) listener()
}

import { vi } from 'vitest'

/** A request or transaction that has succeeded by the time its caller listens. */
interface Done {
  result: unknown
  onupgradeneeded?: () => void
  onsuccess?: () => void
}

/** Gives the page an IndexedDB, as far as idb-keyval uses it. Returns the entries of each database by its name; all stores of a database are one. */
export function stubIndexedDb(): Map<string, Map<string, unknown>> {
  const databases = new Map<string, Map<string, unknown>>()
  const done = (result: unknown): Done => {
    const request: Done = { result }
    queueMicrotask(() => {
      request.onupgradeneeded?.()
      request.onsuccess?.()
    })
    return request
  }
  const open = (name: string) => {
    const entries = databases.get(name) ?? new Map<string, unknown>()
    databases.set(name, entries)
    const objectStore = () => ({
      transaction: done(undefined),
      put: (value: unknown, key: string) => done(entries.set(key, value)),
      delete: (key: string) => done(entries.delete(key)),
      clear: () => done(entries.clear()),
      getAllKeys: () => done([...entries.keys()]),
      getAll: () => done([...entries.values()]),
    })
    return done({ createObjectStore: () => undefined, transaction: () => ({ objectStore }) })
  }
  vi.stubGlobal('indexedDB', { open })
  return databases
}

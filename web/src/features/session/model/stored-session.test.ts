import { beforeEach, describe, expect, test } from 'vitest'
import { type BrowserStorage, clearSession, readSession, SESSION_LIMIT_MS, saveSession, touchSession } from './stored-session.ts'

const start = new Date('2026-03-01T10:00:00Z')
const later = (ms: number) => new Date(start.getTime() + ms)
const user = { _id: 'a'.repeat(24), role: 'SALES', name: 'Sam', email: 'sam@example.com', dealershipId: 'b'.repeat(24) } as const

let storage: BrowserStorage
beforeEach(() => {
  storage = memoryStorage()
  saveSession(storage, user, start)
})

describe('a stored session', () => {
  test('is read back unchanged', () => {
    expect(readSession(storage, start)).toEqual({
      id: user._id,
      role: 'SALES',
      name: 'Sam',
      email: 'sam@example.com',
      dealershipId: user.dealershipId,
    })
  })

  test('expires three hours after the last activity, not after the start', () => {
    expect(readSession(storage, later(SESSION_LIMIT_MS))).not.toBeNull()
    expect(readSession(storage, later(SESSION_LIMIT_MS + 1))).toBeNull()
    touchSession(storage, later(SESSION_LIMIT_MS))
    expect(readSession(storage, later(SESSION_LIMIT_MS + 1))).not.toBeNull()
  })

  test.each(['adminLoggedIn', 'adminName', 'adminEmail', 'sessionStartTime', 'lastActivity'])('is invalid without %s', (key) => {
    storage.removeItem(key)
    expect(readSession(storage, start)).toBeNull()
  })

  test.each([
    ['adminLoggedIn', 'TRUE'],
    ['lastActivity', 'yesterday'],
    ['sessionStartTime', ''],
  ])('is invalid when %s is %j', (key, value) => {
    storage.setItem(key, value)
    expect(readSession(storage, start)).toBeNull()
  })

  test('defaults a missing role to ADMIN and a missing id to system', () => {
    storage.removeItem('adminRole')
    storage.removeItem('adminId')
    expect(readSession(storage, start)).toMatchObject({ role: 'ADMIN', id: 'system' })
  })

  test('of an OWNER has no dealership of the previous user', () => {
    saveSession(storage, { _id: user._id, role: 'OWNER', name: 'Olga', email: 'o@example.com' }, start)
    expect(readSession(storage, start)?.dealershipId).toBeNull()
  })
})

test('is cleared except for the settings of the browser', () => {
  storage.setItem('forecourt-color-scheme', 'dark')
  storage.setItem('forecourt-single-keys', 'false')
  storage.setItem('anything', 'else')
  clearSession(storage)
  expect(readSession(storage, start)).toBeNull()
  expect(storage.getItem('anything')).toBeNull()
  expect(storage.getItem('forecourt-color-scheme')).toBe('dark')
  expect(storage.getItem('forecourt-single-keys')).toBe('false')
})

test('that another tab ended is not restored by activity', () => {
  clearSession(storage)
  touchSession(storage, later(1))
  expect(storage.getItem('lastActivity')).toBeNull()
})

function memoryStorage(): BrowserStorage {
  const values = new Map<string, string>()
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    clear: () => values.clear(),
  }
}

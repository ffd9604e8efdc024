import fc from 'fast-check'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { isClearTarget } from './clear-target.ts'

/** Decodes a path until nothing changes. */
function decodedRepeatedly(path: string): string {
  for (let before = path; ; before = path) {
    path = before.replace(/%(2e|2f|5c|25)/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    if (path === before) return path
  }
}

/** What paths are made of, whole and in pieces that only their neighbors turn into an encoded character. */
const PIECES = ['%', '25', '2e', '2E', '2f', '2F', '5c', '2', '5', 'e', 'c', '.', '/', 'x', '%25', '%2e', '%2F', '%5C', '%2525']

describe('a target', () => {
  test('is rejected exactly when repeated decoding of its path finds a . or .. segment', () => {
    const path = fc.array(fc.constantFrom(...PIECES), { maxLength: 14 }).map((pieces) => `/x/${pieces.join('')}`)
    fc.assert(
      fc.property(path, (target) => {
        const segments = decodedRepeatedly(target).split(/[/\\]/)
        expect(isClearTarget(target)).toBe(!segments.includes('.') && !segments.includes('..'))
      }),
      { numRuns: 20_000 },
    )
  })

  test.each([
    ['/a/%2e%2e/b', false],
    ['/a/%25252E%252e/b', false],
    ['/a%25%32%65%2fb', true],
    ['/a%252f..%25255cb', false],
    ['/a%2525', true],
    ['/a%25%2e', true],
    ['/a/b?up=/../', true],
    ['/a/%2e%2e?x', false],
    ['/a\\b', false],
    ['//a', false],
    ['/a#b', false],
  ])('%s is accepted: %s', (target, clear) => {
    expect(isClearTarget(target)).toBe(clear)
  })

  test('that is encoded thousands of times is rejected after one pass', () => {
    const replacing = vi.spyOn(String.prototype, 'replace')
    onTestFinished(() => replacing.mockRestore())
    const dot = `%${'25'.repeat(4_000)}2e`
    expect(isClearTarget(`/${dot}${dot}`)).toBe(false)
    expect(replacing.mock.calls.length).toBe(1)
  })
})

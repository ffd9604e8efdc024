import { describe, expect, it } from 'vitest'
import { heldMessage, importedMessage } from './feed-messages.ts'

const counts = { rows: 60, added: 52, changed: 3, unchanged: 5, removed: 1, rejected: 0, duplicates: 0 }

describe('the messages about a feed file', () => {
  it('describe what an import did', () => {
    expect(importedMessage(counts)).toBe('Inventory updated: 60 vehicles.')
    expect(importedMessage({ ...counts, rejected: 1 })).toBe('Inventory updated: 60 vehicles. 1 row was not imported.')
  })

  it('describe why a file is held and what to do', () => {
    expect(heldMessage('REMOVES_MORE_THAN_HALF', { counts: { ...counts, removed: 1200 }, listedBefore: 2000 })).toBe(
      'This file would remove 1,200 of 2,000 vehicles. Nothing changes until you confirm.',
    )
    expect(heldMessage('NO_USABLE_ROW', { counts: { ...counts, rows: 1 }, listedBefore: 2 })).toContain(
      'We couldn’t use any row of this file (1 row read).',
    )
  })

  it('say that a file is held again because the inventory has changed', () => {
    expect(heldMessage('CHECKED', { counts, listedBefore: 9, isAgain: true })).toMatch(
      /^Your inventory has changed since this file was checked\. Ready to import: 52 new vehicles, 3 changed, 1 removed\. Nothing/,
    )
  })
})

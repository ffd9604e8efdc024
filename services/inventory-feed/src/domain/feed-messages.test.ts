import { describe, expect, it } from 'vitest'
import { heldMessage, importedMessage } from './feed-messages.ts'

const counts = { rows: 60, added: 52, changed: 3, unchanged: 5, removed: 1, rejected: 0, duplicates: 0 }

describe('what staff are told about a feed file', () => {
  it('says what an import did', () => {
    expect(importedMessage(counts)).toBe('Inventory updated: 60 vehicles (52 added, 3 changed, 5 unchanged, 1 removed).')
    expect(importedMessage({ ...counts, rejected: 1 })).toContain('1 row could not be used: see the feed report.')
  })

  it('says why a file is held and what to do', () => {
    expect(heldMessage('REMOVES_MORE_THAN_HALF', { counts: { ...counts, removed: 1200 }, listedBefore: 2000 })).toBe(
      'This file would remove 1,200 of 2,000 vehicles. The inventory stays as it is until you confirm or discard the file.',
    )
    expect(heldMessage('NO_USABLE_ROW', { counts: { ...counts, rows: 1 }, listedBefore: 2 })).toContain(
      'No row of this file could be used (1 row read).',
    )
  })
})

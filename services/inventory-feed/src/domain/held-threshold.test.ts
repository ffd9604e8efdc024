import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { holdIsRuledOut, holdReason } from './held-threshold.ts'

describe('holding a feed file', () => {
  it('holds a file that would remove more than half of the inventory, but not one that removes exactly half', () => {
    expect(holdReason({ listedBefore: 10, stillListed: 4, vehicles: 4 })).toBe('REMOVES_MORE_THAN_HALF')
    expect(holdReason({ listedBefore: 10, stillListed: 5, vehicles: 5 })).toBeNull()
    expect(holdReason({ listedBefore: 1, stillListed: 0, vehicles: 3 })).toBe('REMOVES_MORE_THAN_HALF')
  })

  it('holds a file without a usable row', () => {
    expect(holdReason({ listedBefore: 10, stillListed: 0, vehicles: 0 })).toBe('NO_USABLE_ROW')
    expect(holdReason({ listedBefore: 0, stillListed: 0, vehicles: 0 })).toBe('NO_USABLE_ROW')
  })

  it('imports any usable file into an empty inventory from its first vehicle on', () => {
    expect(holdIsRuledOut({ listedBefore: 0, stillListed: 0, vehicles: 0 })).toBe(false)
    expect(holdIsRuledOut({ listedBefore: 0, stillListed: 0, vehicles: 1 })).toBe(true)
  })

  it('never holds a file after holding was ruled out', () => {
    const facts = fc.record({ listedBefore: fc.nat(50), stillListed: fc.nat(50), vehicles: fc.nat(50) })
    const possible = facts.filter(({ listedBefore, stillListed, vehicles }) => stillListed <= Math.min(listedBefore, vehicles))
    fc.assert(
      fc.property(possible, fc.nat(20), fc.nat(20), (now, more, moreStill) => {
        fc.pre(holdIsRuledOut(now) && now.stillListed + moreStill <= now.listedBefore)
        const later = { ...now, stillListed: now.stillListed + moreStill, vehicles: now.vehicles + more + moreStill }
        expect(holdReason(later)).toBeNull()
      }),
    )
  })
})

import { expect, test } from 'vitest'
import { CONFIDENCES } from '../valuation.ts'
import { leaveOneOut } from './leave-one-out.ts'
import { simulateLot } from './simulated-lot.ts'

const AS_OF = new Date('2026-07-01T00:00:00Z')

test('eight of ten prices are within their range, and half of the estimates within ten percent', () => {
  const found = [1, 2, 3, 4].map((seed) => leaveOneOut(simulateLot({ vehicles: 150, models: 50, noise: 0.1 }, 2026, seed), AS_OF))
  for (const confidence of CONFIDENCES) {
    const vehicles = found.reduce((sum, each) => sum + each[confidence].vehicles, 0)
    const covered = found.reduce((sum, each) => sum + each[confidence].vehicles * each[confidence].covered, 0)
    expect(vehicles).toBeGreaterThan(40)
    expect(covered / vehicles).toBeGreaterThan(0.72)
    expect(covered / vehicles).toBeLessThan(0.88)
  }
  expect(Math.max(...found.map(({ good }) => good.medianError))).toBeLessThan(0.1)
})

import { expect, test } from 'vitest'
import { fitPrices } from './fit-prices.ts'
import { AS_OF } from './testing/sample-vehicles.ts'
import { simulateLot } from './testing/simulated-lot.ts'

/** Returns CPU time in milliseconds, because the machine may be busy. */
function timed(vehicles: ReturnType<typeof simulateLot>): number {
  const started = process.cpuUsage()
  fitPrices(vehicles, AS_OF)
  const { user, system } = process.cpuUsage(started)
  return (user + system) / 1_000
}

test('fits 10,000 vehicles in linear time, of 500 or of 10,000 models', () => {
  expect(timed(simulateLot({ vehicles: 10_000, models: 500 }, 2026, 1))).toBeLessThan(10_000)
  expect(timed(simulateLot({ vehicles: 10_000, models: 10_000 }, 2026, 1))).toBeLessThan(10_000)
})

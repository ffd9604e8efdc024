import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { seriesValue } from '@forecourt/telemetry/testing/series-value'
import { expect, test } from 'vitest'
import { createRegistry } from './metrics.ts'

const HELD_BYTES = 200 * 1024 * 1024
const HOLD = `const held = Buffer.alloc(${HELD_BYTES}, 1); console.log(held.length); setInterval(() => {}, 1000)`

test.runIf(process.platform === 'linux')('the memory used includes a forked process while it lives', async () => {
  const registry = createRegistry('documents')
  const used = async () => Number(await seriesValue(registry, 'forecourt_memory_used_bytes{service="documents"}'))
  const before = await used()
  expect(before).toBeGreaterThan(0)
  const child = spawn(process.execPath, ['--eval', HOLD], { stdio: ['ignore', 'pipe', 'ignore'] })
  try {
    await once(child.stdout, 'data')
    expect((await used()) - before).toBeGreaterThan(HELD_BYTES / 2)
  } finally {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  expect((await used()) - before).toBeLessThan(HELD_BYTES / 2)
})

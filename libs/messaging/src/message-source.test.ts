import { eventually } from '@forecourt/dev-servers/eventually'
import type { Consumer } from '@nats-io/jetstream'
import pino from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startMessageSource } from './message-source.ts'
import { silent } from './testing/fixture.ts'
import { startTestNats } from './testing/test-nats.ts'

test('a consumer that was healthy and has lost its stream logs a warning after five failures in a row', async () => {
  const nats = await (await startTestNats(silent)).connect()
  const warnings: unknown[] = []
  const logger = pino({ level: 'warn' }, { write: (line: string) => void warnings.push(JSON.parse(line).reason) })
  const now = performance.now.bind(performance)
  const healthy = {
    async fetch() {
      vi.spyOn(performance, 'now').mockImplementation(() => now() + 60_000)
      throw new Error('the stream was deleted')
    },
  } as Partial<Consumer> as Consumer
  onTestFinished(() => void vi.restoreAllMocks())
  const ensure = vi.fn().mockResolvedValueOnce(healthy).mockRejectedValue(new Error('stream not found'))
  const source = startMessageSource({ nats, ensure, capacity: 1, minPull: 1, handle: async () => {}, logger })
  onTestFinished(() => source.stop())
  await eventually(() => expect(warnings).toEqual(['stream not found']))
})

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isPortFree } from '@forecourt/dev-servers/free-port'
import { startNatsServer } from '@forecourt/dev-servers/nats-server'
import { testFolder } from '@forecourt/dev-servers/test-folder'
import { connect } from '@nats-io/transport-node'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { keepRunning } from './keep-running.ts'

test('an embedded server that dies restarts on the same port, and stays down after it was stopped', async () => {
  const dataDir = await testFolder()
  const pid = async () => Number((await readFile(join(dataDir, 'nats-server.pid'), 'utf8').catch(() => '0')).split(' ')[0])
  const kept = await keepRunning((port) => startNatsServer({ dataDir, ...(port !== undefined && { port }) }), pino({ level: 'silent' }))
  const first = await pid()
  process.kill(first, 'SIGKILL')
  await expect.poll(pid).not.toBe(first)
  const nats = await connect({ servers: kept.url, waitOnFirstConnect: true })
  await nats.flush()
  await nats.close()

  await kept.stop()
  expect(await isPortFree(Number(new URL(kept.url).port))).toBe(true)
})

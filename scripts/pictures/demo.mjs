import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOT } from '../run.mjs'

/** Starts a demo with a fixed clock and empty data, runs `work` with its address and password, and stops it. */
export async function withDemo(work) {
  const dataDir = await mkdtemp(join(tmpdir(), 'forecourt-pictures-'))
  const demo = startDemo(dataDir)
  try {
    return await work(await demo.ready)
  } finally {
    await demo.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

function startDemo(dataDir) {
  const clock = pathToFileURL(join(ROOT, 'scripts/pictures/fixed-clock.mjs')).href
  const env = { ...process.env, FIXED_CLOCK: '1', PORT: '0', DATA_DIR: dataDir, PUBLIC_URL: '', DEMO: '1', OWNER_PASSWORD: '' }
  const child = spawn(process.execPath, ['--import', clock, join(ROOT, 'deploy/one-box/dist/main.js')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((resolve) => child.on('exit', resolve))
  const ready = new Promise((resolve, reject) => {
    let output = ''
    child.stdout.on('data', (text) => {
      output += String(text)
      const url = /Forecourt is ready \([^)]*\): {2}(\S+)/.exec(output)?.[1]
      const password = /password (\S+)/.exec(output)?.[1]
      if (url !== undefined && password !== undefined) resolve({ url, password })
    })
    child.on('exit', () => reject(new Error(`the demo ended before it was ready:\n${output}`)))
  })
  return {
    ready,
    stop: async () => {
      child.kill('SIGINT')
      await ended
    },
  }
}

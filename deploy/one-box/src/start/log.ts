import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { LOG_MAX_BYTES, rotateLog } from '@forecourt/dev-servers/rotate-log'
import { createLogger } from '@forecourt/service-kit/logging'
import { pino } from 'pino'

/**
 * Opens the log of everything in this process: JSON lines in `<dataDir>/forecourt.log`, so that the terminal stays readable. `print` gets only the
 * errors, one line each. A log that grows too large is continued in a new file, and the one before it is kept. A log that cannot be written, as on a
 * full disk, says so once and goes on as soon as it can. `close` flushes the file.
 */
export async function openLog(dataDir: string, level: string, print: (line: string) => void) {
  await mkdir(dataDir, { recursive: true })
  const path = join(dataDir, 'forecourt.log')
  let bytes = await rotateLog(path)
  // lines that cannot be written wait in memory, up to a limit
  const file = pino.destination({ dest: path, sync: false, maxLength: 2 * LOG_MAX_BYTES })
  const write = (line: string) => {
    file.write(line)
    if (line.includes('"level":"error"') || line.includes('"level":"fatal"')) print(summary(line))
  }
  const logger = createLogger({ service: 'platform', level, destination: { write } })
  const rotate = async () => {
    await rotateLog(path)
    // lines until here go to the renamed file
    file.reopen()
  }
  let isFailing = false
  file.on('error', (error: Error) => {
    if (!isFailing) print(`The log ${path} cannot be written: ${error.message}`)
    isFailing = true
  })
  file.on('write', (written: number) => {
    isFailing = false
    bytes += written
    if (bytes <= LOG_MAX_BYTES) return
    bytes = 0
    rotate().catch((error) => logger.error(error, 'the log could not be renamed and grows on'))
  })
  process.removeAllListeners('warning')
  process.on('warning', (warning) => logger.warn({ err: warning }, 'a warning of Node'))
  return { logger, path, close: () => file.flushSync() }
}

function summary(line: string): string {
  const { service, msg, err } = JSON.parse(line) as { service?: string; msg?: string; err?: { message?: string } }
  return [`${service}: ${msg ?? 'error'}`, err?.message].filter((part) => part !== undefined && part !== msg).join(': ')
}

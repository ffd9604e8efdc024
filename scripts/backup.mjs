// `make backup`: exports the running or stopped platform to a new folder in `backups`, named after the time. KEEP works as for `make export`.
import { join } from 'node:path'

process.env.TO ||= join('backups', new Date().toISOString().replace(/:/g, '-'))
await import('./export.mjs')

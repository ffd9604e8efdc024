// `make backup`: an export of the running or stopped platform into a new folder below `backups`, named by the time; KEEP as for `make export`.
import { join } from 'node:path'

process.env.TO ||= join('backups', new Date().toISOString().replace(/:/g, '-'))
await import('./export.mjs')

import { startPlatform } from '@forecourt/one-box/platform'
import { pino } from 'pino'
import type { ChildPlatformOptions } from './start-platform-child.ts'

/**
 * The platform as a process of its own, for tests that kill it. Its options come as JSON in the first argument; it sends its URL to its parent when
 * it is ready.
 */
const options = JSON.parse(process.argv[2] ?? '{}') as ChildPlatformOptions
const platform = await startPlatform({ ...options, logger: pino({ level: 'silent' }) })
process.send?.(platform.url)

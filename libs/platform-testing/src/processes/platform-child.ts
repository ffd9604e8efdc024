import { startPlatform } from '@forecourt/one-box/platform'
import { pino } from 'pino'
import type { ChildPlatformOptions } from './start-platform-child.ts'

/**
 * Runs the platform in a separate process, for tests that kill it. The first argument is its options as JSON. It sends its URL to its parent when it
 * is ready.
 */
const options = JSON.parse(process.argv[2] ?? '{}') as ChildPlatformOptions
const platform = await startPlatform({ ...options, logger: pino({ level: 'silent' }) })
process.send?.(platform.url)

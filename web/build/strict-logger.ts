import { createLogger, type Logger } from 'vite'

/**
 * Vite's logger for a build in which a warning is an error. A user who starts the platform for the first time reads the build output and can do
 * nothing about a warning.
 */
export function strictLogger(): Logger {
  const logger = createLogger()
  const refuse = (message: string) => {
    throw new Error(`The web build warns: ${message}`)
  }
  return { ...logger, warn: refuse, warnOnce: refuse }
}

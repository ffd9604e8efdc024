import type { Plugin } from 'vitest/config'

/**
 * Vitest plugin: resolves each workspace to its src/, by the `source` condition of its package.json, so that tests need no build. In every
 * environment of Vite, because what starts the servers before the tests (`globalSetup`) runs in one of its own.
 */
export function runFromSource(): Plugin {
  return { name: 'forecourt-run-from-source', configEnvironment: () => ({ resolve: { conditions: ['source'] } }) }
}

import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The folder of the repository. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** Runs a program in the repository with this terminal; resolves with its exit code. */
export function run(program, args, { cwd = ROOT, env = {} } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, stdio: 'inherit', env: { ...process.env, ...env } })
    child.on('error', reject)
    child.on('exit', (code, signal) => resolve(signal === null ? code : 1))
  })
}

/** Runs a JavaScript program of an installed package, e.g. `vite/bin/vite.js`. */
export function runTool(tool, args, options) {
  return run(process.execPath, [`${ROOT}node_modules/${tool}`, ...args], options)
}

export const TSC = 'typescript/bin/tsc'
export const VITE = 'vite/bin/vite.js'
export const VITEST = 'vitest/vitest.mjs'
export const BIOME = '@biomejs/biome/bin/biome'

/** Prints why a command fails and exits with 1. */
export function giveUp(message) {
  console.error(message)
  process.exit(1)
}

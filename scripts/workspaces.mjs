import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT } from './run.mjs'

/** Returns the folders of all workspaces in package.json, as paths in the repository; `libs/*` is every folder of `libs`. */
export function workspaces() {
  const { workspaces: patterns } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  return patterns.flatMap((pattern) =>
    pattern.endsWith('/*') ? readdirSync(join(ROOT, dirname(pattern))).map((name) => join(dirname(pattern), name)) : [pattern],
  )
}

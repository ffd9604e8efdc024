import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { giveUp } from './run.mjs'

/** Returns the path of a program from an environment variable; undefined if it is not set. Exits if the path is not executable. */
export function wantedProgram(variable) {
  const wanted = process.env[variable]
  if (!wanted) return undefined
  if (!isExecutable(wanted)) giveUp(`${variable} is ${wanted}, which is no program: correct it, or unset it to use the one on the PATH.`)
  return wanted
}

/** Returns the path of the first of these programs that is on the PATH; undefined if there is none. */
export function programOnPath(names) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable)
}

/** Whether a path is executable. */
export function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { giveUp } from './run.mjs'

/** The path of a program that the environment names by `variable`; undefined where it names none. Gives up when it is no program. */
export function wantedProgram(variable) {
  const wanted = process.env[variable]
  if (!wanted) return undefined
  if (!isExecutable(wanted)) giveUp(`${variable} is ${wanted}, which is no program: correct it, or unset it to use the one on the PATH.`)
  return wanted
}

/** The path of the first program of these names on the PATH; undefined where there is none. */
export function programOnPath(names) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable)
}

/** Whether a path is that of a program. */
export function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Whether the installed packages of a folder match its package-lock.json. npm records them in a hidden lockfile. */
export function isInstalled(folder) {
  const wanted = packagesOf(join(folder, 'package-lock.json'))
  const installed = packagesOf(join(folder, 'node_modules/.package-lock.json'))
  if (wanted === null || installed === null) return false
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.includes('node_modules/') || entry.optional || entry.peer) return true
    const found = installed[path]
    return found !== undefined && found.version === entry.version && found.integrity === entry.integrity
  })
}

function packagesOf(lockfile) {
  try {
    return JSON.parse(readFileSync(lockfile, 'utf8')).packages
  } catch {
    return null
  }
}

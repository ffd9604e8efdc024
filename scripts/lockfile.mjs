import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Whether what is installed in a folder is what its package-lock.json asks for. npm notes what it has installed in a lockfile of its own. */
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

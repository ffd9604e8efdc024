import { spawnSync } from 'node:child_process'

/** Waits for another installation on the machine, such as an automatic update. */
const WAIT = ['-o', 'DPkg::Lock::Timeout=300']

/** Installs packages of Debian where that can be done: as root, with apt-get. Says what they are for; false where it cannot be done or has failed. */
export function aptInstall(packages, purpose) {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status !== 0) return false
  console.log(`Installing ${packages.join(', ')} for ${purpose} (once) …`)
  const options = { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  spawnSync('apt-get', [...WAIT, 'update', '-q'], options)
  return spawnSync('apt-get', [...WAIT, 'install', '-y', '-q', '--no-install-recommends', ...packages], options).status === 0
}

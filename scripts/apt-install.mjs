import { spawnSync } from 'node:child_process'

/** Waits up to 300 s for another installation on the machine, such as an automatic update. */
const WAIT = ['-o', 'DPkg::Lock::Timeout=300']

/** Installs Debian packages if this is root and there is apt-get, and prints their purpose. Returns false if it cannot, or if it failed. */
export function aptInstall(packages, purpose) {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status !== 0) return false
  console.log(`Installing ${packages.join(', ')} for ${purpose} (once) …`)
  const options = { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  spawnSync('apt-get', [...WAIT, 'update', '-q'], options)
  return spawnSync('apt-get', [...WAIT, 'install', '-y', '-q', '--no-install-recommends', ...packages], options).status === 0
}

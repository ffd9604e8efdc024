import { type ChildProcessWithoutNullStreams, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { promisify } from 'node:util'

const run = promisify(execFile)
/** Runs as root in a separate user namespace, where any user may mount if the system allows it. */
const OWN_NAMESPACE = ['--user', '--map-root-user', '--mount']

/** A file system of a few megabytes that only the programs started on it see and that a test can fill. */
export interface SmallDisk {
  /** The command that starts a program with the disk mounted at its path. */
  commandFor(binary: string, args: readonly string[]): { binary: string; args: string[] }
  /** Fills all free space. */
  fillUp(): Promise<void>
  /** Frees the space again. */
  makeRoom(): Promise<void>
  /** Deletes its files once the programs on it have exited. */
  remove(): Promise<void>
}

/** Returns why this machine cannot mount a small disk, or null if it can. Needs Linux namespaces, but not root. */
export async function whyNoSmallDisk(): Promise<string | null> {
  try {
    await run('unshare', [...OWN_NAMESPACE, 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'])
    return null
  } catch (error) {
    return `this machine cannot mount a file system in a namespace: ${(error as Error).message.trim()}`
  }
}

/** Mounts an in-memory disk of the given size in megabytes on an existing folder. Throws if `whyNoSmallDisk` gives a reason. */
export async function mountSmallDisk(path: string, megabytes: number): Promise<SmallDisk> {
  // cat exits with this process, however that ends
  const mount = 'mount -t tmpfs -o "size=$1" tmpfs "$2" && echo mounted && exec cat'
  const holder = spawn('unshare', [...OWN_NAMESPACE, 'sh', '-c', mount, 'sh', `${megabytes}m`, path])
  await mounted(holder)
  const commandFor = (binary: string, args: readonly string[]) => ({
    binary: 'nsenter',
    args: ['--user', '--preserve-credentials', '--mount', '--target', String(holder.pid), binary, ...args],
  })
  const inside = async (script: string) => {
    const { binary, args } = commandFor('sh', ['-c', script, 'sh', `${path}/filler`])
    await run(binary, args)
  }
  return {
    commandFor,
    // small pieces last, so that no space is left
    fillUp: () =>
      inside('for size in 1M 4k; do dd if=/dev/zero bs=$size oflag=append conv=notrunc of="$1"; done 2>/dev/null; test -s "$1"'),
    makeRoom: () => inside('rm -f "$1"'),
    remove: async () => {
      holder.kill('SIGKILL')
      if (holder.exitCode === null && holder.signalCode === null) await once(holder, 'exit')
    },
  }
}

async function mounted(holder: ChildProcessWithoutNullStreams): Promise<void> {
  let complaint = ''
  holder.stderr.on('data', (chunk) => {
    complaint += String(chunk)
  })
  const ended = once(holder, 'exit').then(() => {
    throw new Error(`the small disk could not be mounted: ${complaint.trim()}`)
  })
  await Promise.race([once(holder.stdout, 'data'), ended])
  ended.catch(() => {})
}

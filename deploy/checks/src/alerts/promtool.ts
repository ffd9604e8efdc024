import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stringify } from 'yaml'

const FINDER = new URL('../../../../scripts/promtool.mjs', import.meta.url)

let found: string | undefined

/** Returns the path of promtool, which is downloaded if missing (scripts/promtool.mjs). Throws an error that says what to do when that fails. */
export function findPromtool(): string {
  found ??= askForPromtool()
  return found
}

function askForPromtool(): string {
  const program = `import { findOrInstallPromtool } from ${JSON.stringify(FINDER.href)}; console.log(findOrInstallPromtool())`
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  return stdout.trim().split('\n').at(-1) ?? ''
}

/** Writes a YAML file and runs promtool on it. Returns whether it passed, and its output. */
export async function promtool(args: readonly string[], file: object): Promise<{ ok: boolean; output: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-promtool-'))
  try {
    const path = join(folder, 'file.yaml')
    await writeFile(path, stringify(file))
    return await new Promise((resolve) => {
      execFile(
        findPromtool(),
        [...args, path],
        { cwd: fileURLToPath(new URL('.', import.meta.url)), maxBuffer: 1 << 26 },
        (error, stdout, stderr) => resolve({ ok: error === null, output: `${stdout}\n${stderr}` }),
      )
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

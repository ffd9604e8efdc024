import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterTest } from '@forecourt/dev-servers/after-test'

/** Writes the files of a built web app into a new folder and returns its path. The folder and its parent are removed after the test or the test file. */
export async function writeWebApp(files: Readonly<Record<string, string | Buffer>>): Promise<string> {
  const parent = await mkdtemp(join(tmpdir(), 'forecourt-web-'))
  afterTest(() => rm(parent, { recursive: true }))
  const dist = join(parent, 'dist')
  for (const [name, content] of Object.entries(files)) {
    const path = join(dist, name)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, content)
  }
  return dist
}

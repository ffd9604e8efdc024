// `make clean`: removes build output. Keeps data (.data) and installed packages.
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './run.mjs'

const workspaces = ['libs', 'services'].flatMap((folder) => readdirSync(join(ROOT, folder)).map((name) => join(folder, name)))
const built = [...workspaces, 'web', 'deploy/bench'].flatMap((path) => [join(path, 'dist'), join(path, 'dist-types')])
for (const path of [...built, 'coverage', 'node_modules/.cache/forecourt']) rmSync(join(ROOT, path), { recursive: true, force: true })

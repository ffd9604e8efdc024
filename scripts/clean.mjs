// `make clean`: removes build output. Keeps data (.data) and installed packages.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './run.mjs'
import { workspaces } from './workspaces.mjs'

const built = workspaces().flatMap((path) => [join(path, 'dist'), join(path, 'dist-types')])
for (const path of [...built, 'coverage', 'node_modules/.cache/forecourt']) rmSync(join(ROOT, path), { recursive: true, force: true })

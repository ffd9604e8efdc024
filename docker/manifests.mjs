// node docker/manifests.mjs <outdir>: copies what `npm ci` reads, and nothing else, so that the layer of packages stays as long as that does.
import { cpSync, existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const [, , outdir = ''] = process.argv
const { workspaces } = JSON.parse(readFileSync('package.json', 'utf8'))
const manifests = workspaces.flatMap((pattern) => globSync(`${pattern}/package.json`)).sort()
for (const path of ['package.json', 'package-lock.json', ...manifests]) {
  if (existsSync(path)) cpSync(path, join(outdir, path))
}

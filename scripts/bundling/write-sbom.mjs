import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../run.mjs'

/**
 * Writes what a bundle is made of as CycloneDX: `npm sbom` of the component, without the packages that are in no file of the bundle (those of tests, or
 * for other machines). The time and the number of the document are left out, so that the same sources give the same file. `inputs` are the files that
 * were bundled, `native` the packages that were copied, as paths in the repository.
 */
export function writeSbom(file, { name, workspace, web }, { inputs, native, version }) {
  const workspaces = [workspace, ...(web ? ['web'] : [])].flatMap((each) => ['-w', each])
  const args = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--omit=dev', '--package-lock-only', ...workspaces]
  const said = execFileSync('npm', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024, stdio: ['ignore', 'pipe', 'ignore'] })
  const { serialNumber: _number, ...sbom } = JSON.parse(said)
  const { timestamp: _now, ...metadata } = sbom.metadata
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'))
  const used = new Set(
    [...inputs.map(packageOf), ...native, ...(web ? packagesOf('web', packages) : [])].map((path) => nameOf(path, packages)),
  )
  const components = sbom.components.filter((each) => used.has(each['bom-ref']))
  const kept = new Set([sbom.metadata.component, ...components].map((component) => component['bom-ref']))
  const dependencies = sbom.dependencies
    .filter(({ ref }) => kept.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((needed) => kept.has(needed)) }))
  const component = { ...metadata.component, name: `forecourt-${name}`, version }
  writeFileSync(file, `${JSON.stringify({ ...sbom, metadata: { ...metadata, component }, components, dependencies }, null, 1)}\n`)
}

/** Where the package of a bundled file is: `node_modules/a/node_modules/b`, or a workspace, `libs/vin`. */
function packageOf(input) {
  const found = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(input)
  return found?.[1] ?? input.split('/src/', 1)[0]
}

/** `name@version` of the package at a path: how npm's document calls it. */
function nameOf(path, packages) {
  const { name = path.split('node_modules/').at(-1), version } = packages[path] ?? {}
  return `${name}@${version}`
}

/** The paths of what a workspace depends on, and what that depends on, by the lock file: Vite does not say what it took of it. */
function packagesOf(workspace, packages) {
  const found = new Set()
  const add = (path) => {
    if (path === undefined || found.has(path)) return
    found.add(path)
    const entry = packages[path].link ? packages[packages[path].resolved] : packages[path]
    for (const name of Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })) add(nearest(path, name))
  }
  const nearest = (from, name) => {
    for (let place = from; ; place = place.slice(0, Math.max(0, place.lastIndexOf('/node_modules/')))) {
      const path = `${place}${place === '' ? '' : '/'}node_modules/${name}`
      if (packages[path] !== undefined) return path
      if (!place.includes('/node_modules/')) return packages[`node_modules/${name}`] && `node_modules/${name}`
    }
  }
  add(workspace)
  return found
}

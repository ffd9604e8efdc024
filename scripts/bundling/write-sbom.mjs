import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../run.mjs'

/**
 * Writes the SBOM of a bundle as CycloneDX: `npm sbom` of the component, without the packages that the bundle does not contain (those for tests, or
 * for other platforms). Leaves out the timestamp and serial number, so that the same sources give the same file. `inputs` are the bundled files
 * and `native` the copied packages, as paths in the repository.
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

/** Returns the path of a bundled file's package: `node_modules/a/node_modules/b`, or a workspace, `libs/vin`. */
function packageOf(input) {
  const found = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(input)
  return found?.[1] ?? input.split('/src/', 1)[0]
}

/** Returns `name@version` of the package at a path, its reference in npm's SBOM. */
function nameOf(path, packages) {
  const { name = path.split('node_modules/').at(-1), version } = packages[path] ?? {}
  return `${name}@${version}`
}

/** Returns the paths of a workspace's direct and indirect dependencies in the lockfile, because Vite does not report what it bundles. */
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

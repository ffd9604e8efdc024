import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../run.mjs'

/** Additional content of a component's bundle; a service that is not listed has none. */
const EXTRAS = {
  gateway: { web: true },
}

/**
 * Returns every component that has a bundle and an image: the folders of services/ that have a main.ts, and the operators' tools. Each is
 * `{ name, workspace, entry, web }`: two paths in the repository, and whether the bundle includes the built web app.
 */
export function components() {
  const services = readdirSync(join(ROOT, 'services')).filter((name) => existsSync(join(ROOT, 'services', name, 'src/main.ts')))
  return [...services.map((name) => component(name, `services/${name}`)), component('tools', 'deploy/tools')]
}

/** Returns the component with a name; null if there is none. */
export function findComponent(name) {
  return components().find((component) => component.name === name) ?? null
}

/** Returns the version of this working tree, the default for images. */
export function packageVersion() {
  return JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).version
}

function component(name, workspace) {
  return { name, workspace, entry: `${workspace}/src/main.ts`, web: false, ...EXTRAS[name] }
}

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../run.mjs'

/** What a component's bundle holds beside its code; a service that is not here needs nothing. */
const EXTRAS = {
  gateway: { web: true },
}

/**
 * Everything that gets a bundle and an image of its own, by name: every folder of services/ that has a main.ts, and the tools of operators. Each is
 * `{ name, workspace, entry, web }`: paths in the repository, and whether the built web app goes with it.
 */
export function components() {
  const services = readdirSync(join(ROOT, 'services')).filter((name) => existsSync(join(ROOT, 'services', name, 'src/main.ts')))
  return [...services.map((name) => component(name, `services/${name}`)), component('tools', 'deploy/tools')]
}

/** The component of that name; null when there is none. */
export function findComponent(name) {
  return components().find((component) => component.name === name) ?? null
}

/** The default version of images of this working tree. */
export function packageVersion() {
  return JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).version
}

function component(name, workspace) {
  return { name, workspace, entry: `${workspace}/src/main.ts`, web: false, ...EXTRAS[name] }
}

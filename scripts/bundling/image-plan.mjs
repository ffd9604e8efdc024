import { spawnSync } from 'node:child_process'

/** Returns the name of an image: `[<registry>/]forecourt/<component>:<version>`. */
export function imageNames(name, { registry, version }) {
  return `${registry === '' ? '' : `${registry.replace(/\/+$/, '')}/`}forecourt/${name}:${version}`
}

/** Returns the components named in `only` (separated by commas; all if empty), or a message that lists the valid names. */
export function wanted(components, only) {
  const names = only.split(/[\s,]+/).filter((name) => name !== '')
  if (names.length === 0) return components
  const unknown = names.filter((name) => !components.some((component) => component.name === name))
  if (unknown.length > 0) return `There is no component ${unknown.join(', ')}: ${components.map(({ name }) => name).join(', ')}.`
  return components.filter(({ name }) => names.includes(name))
}

/** Returns the commit of the working tree, with `-dirty` if there are uncommitted changes; `unknown` without git. */
export function revisionOf(folder) {
  const git = (...args) => spawnSync('git', args, { cwd: folder, encoding: 'utf8' })
  const { status, stdout } = git('rev-parse', 'HEAD')
  if (status !== 0) return 'unknown'
  return `${stdout.trim()}${git('status', '--porcelain').stdout === '' ? '' : '-dirty'}`
}

/** Returns null if docker can build here, otherwise a message that says what to do. */
export function checkDocker(docker = 'docker') {
  const { error, status, stderr } = spawnSync(docker, ['version', '--format', '{{.Server.Version}}'], { encoding: 'utf8' })
  if (error?.code === 'ENOENT') {
    return 'Images are built with docker, which was not found: install it (https://docs.docker.com/engine/install/) and run the same command again.'
  }
  if (status === 0) return null
  return `docker is here, but its daemon does not answer: start it (sudo systemctl start docker, or Docker Desktop), and see that you may use it. It said: ${(stderr ?? '').trim().split('\n').at(-1)}`
}

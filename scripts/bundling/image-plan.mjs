import { spawnSync } from 'node:child_process'

/** What an image is called: `[<registry>/]forecourt/<component>:<version>`. */
export function imageNames(name, { registry, version }) {
  return `${registry === '' ? '' : `${registry.replace(/\/+$/, '')}/`}forecourt/${name}:${version}`
}

/** The components named in `only` (with commas between; all when empty), or a line that says which there are. */
export function wanted(components, only) {
  const names = only.split(/[\s,]+/).filter((name) => name !== '')
  if (names.length === 0) return components
  const unknown = names.filter((name) => !components.some((component) => component.name === name))
  if (unknown.length > 0) return `There is no component ${unknown.join(', ')}: ${components.map(({ name }) => name).join(', ')}.`
  return components.filter(({ name }) => names.includes(name))
}

/** The commit of the working tree, `-dirty` when something in it is not committed; `unknown` without git. */
export function revisionOf(folder) {
  const git = (...args) => spawnSync('git', args, { cwd: folder, encoding: 'utf8' })
  const { status, stdout } = git('rev-parse', 'HEAD')
  if (status !== 0) return 'unknown'
  return `${stdout.trim()}${git('status', '--porcelain').stdout === '' ? '' : '-dirty'}`
}

/** Null when docker can build here, else what to do about it. */
export function askDocker(docker = 'docker') {
  const { error, status, stderr } = spawnSync(docker, ['version', '--format', '{{.Server.Version}}'], { encoding: 'utf8' })
  if (error?.code === 'ENOENT') {
    return 'Images are built with docker, which was not found: install it (https://docs.docker.com/engine/install/) and run the same command again.'
  }
  if (status === 0) return null
  return `docker is here, but its daemon does not answer: start it (sudo systemctl start docker, or Docker Desktop), and see that you may use it. It said: ${(stderr ?? '').trim().split('\n').at(-1)}`
}

// `make images`: builds the container images of all services and of the operators' tools (docker/service.Dockerfile).
import { spawn, spawnSync } from 'node:child_process'
import { components, packageVersion } from './bundling/components.mjs'
import { checkDocker, imageNames, revisionOf, wanted } from './bundling/image-plan.mjs'
import { giveUp, ROOT } from './run.mjs'

const { VERSION = packageVersion(), REGISTRY = '', ONLY = '', DOCKER_BUILD_FLAGS = '' } = process.env
const LINES_OF_A_FAILURE = 40

const chosen = wanted(components(), ONLY)
if (typeof chosen === 'string') giveUp(chosen)
const problem = checkDocker()
if (problem !== null) giveUp(problem)

const REVISION = process.env.REVISION || revisionOf(ROOT)
console.log(`Building ${chosen.length} images, version ${VERSION}, revision ${REVISION}. The first time takes a few minutes.`)
const built = []
for (const [index, { name }] of chosen.entries()) {
  const image = imageNames(name, { registry: REGISTRY, version: VERSION })
  console.log(`\n[${index + 1}/${chosen.length}] ${image}`)
  const startedAt = Date.now()
  await build(name, image)
  const bytes = Number(spawnSync('docker', ['image', 'inspect', '-f', '{{.Size}}', image], { encoding: 'utf8' }).stdout)
  built.push({ image, 'size in MB': Number((bytes / 1e6).toFixed(1)), seconds: Number(((Date.now() - startedAt) / 1000).toFixed(1)) })
}
console.log()
console.table(built)
if (REGISTRY !== '') console.log(`Publish them: ${built.map(({ image }) => `docker push ${image}`).join(' && ')}`)
else console.log('Run them on this machine: docker/README.md. To publish them, build with REGISTRY=registry.example.com.')

/** Builds one image; shows the current step and, on failure, the end of docker's output. */
async function build(name, image) {
  const argument = (key, value) => ['--build-arg', `${key}=${value}`]
  const args = [
    ...['build', '-f', 'docker/service.Dockerfile', '-t', image],
    ...[...argument('SERVICE', name), ...argument('VERSION', VERSION), ...argument('REVISION', REVISION)],
    ...DOCKER_BUILD_FLAGS.split(' ').filter((flag) => flag !== ''),
    '.',
  ]
  const child = spawn('docker', args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, BUILDKIT_PROGRESS: 'plain' } })
  const lines = []
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      const said = text.split('\n').filter((line) => line.trim() !== '')
      lines.push(...said)
      for (const line of said) if (/^Step \d+\/\d+ : (RUN|FROM|COPY)|^#\d+ \[/.test(line)) console.log(`  ${line.slice(0, 110)}`)
    })
  }
  const code = await new Promise((resolve) => child.on('close', resolve))
  if (code === 0) return
  console.error(lines.slice(-LINES_OF_A_FAILURE).join('\n'))
  giveUp(`\n${image} could not be built; the end of what docker said is above. Mend it and run: make images ONLY=${name}`)
}

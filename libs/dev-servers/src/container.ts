import { GenericContainer, getContainerRuntimeClient, Wait } from 'testcontainers'
import { freePort } from './free-port.ts'

const START_LIMIT_MS = 120_000
const STOP_SECONDS = 15

/**
 * Starts a container whose server listens on the same free port inside and outside: a replica set knows its members by one address, which must be
 * right on both sides, also after a restart. `command` returns the server's command for that port. `ready` matches the log line that says that it
 * listens. `remove()` deletes the container with its data. Throws when docker is not available or the image cannot be pulled.
 */
export async function startContainer(image: string, ready: RegExp, command: (port: number) => string[]) {
  const port = await freePort()
  const started = await new GenericContainer(image)
    .withCommand(command(port))
    .withExposedPorts({ container: port, host: port })
    .withWaitStrategy(Wait.forLogMessage(ready))
    .withStartupTimeout(START_LIMIT_MS)
    .start()
  const { container } = await getContainerRuntimeClient()
  const server = container.getById(started.getId())
  return {
    port,
    restart: () => server.start().then(() => undefined),
    halt: () => server.stop({ t: STOP_SECONDS }).then(() => undefined),
    kill: () => server.kill().then(() => undefined),
    suspend: () => server.pause().then(() => undefined),
    resume: () => server.unpause().then(() => undefined),
    remove: () => server.remove({ force: true, v: true }).then(() => undefined),
  }
}

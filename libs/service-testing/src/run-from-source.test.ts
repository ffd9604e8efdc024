import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { createViteServer } from 'vitest/node'
import { runFromSource } from './run-from-source.ts'

test('a workspace is resolved to its source in every environment, so that tests need no build', async () => {
  const server = await createViteServer({
    configFile: false,
    root: fileURLToPath(new URL('.', import.meta.url)),
    server: { middlewareMode: true, ws: false, watch: null },
    environments: { of_its_own: {} },
    plugins: [runFromSource()],
  })
  try {
    const resolved = Object.values(server.environments).map(async ({ name, pluginContainer }) => [
      name,
      (await pluginContainer.resolveId('@forecourt/timing/sleep', fileURLToPath(import.meta.url)))?.id,
    ])
    const source = fileURLToPath(new URL('../../timing/src/sleep.ts', import.meta.url))
    expect(Object.fromEntries(await Promise.all(resolved))).toEqual({ client: source, ssr: source, of_its_own: source })
  } finally {
    await server.close()
  }
})

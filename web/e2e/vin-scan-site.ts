import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { testFolder } from '@forecourt/dev-servers/test-folder'
import { startTestGateway } from '@forecourt/gateway/testing/test-gateway'
import react from '@vitejs/plugin-react'
import { build, defaultClientConditions } from 'vite'

const PAGE = fileURLToPath(new URL('../src/testing/vin-scan-page/', import.meta.url))

export type VinScanSite = Awaited<ReturnType<typeof vinScanSite>>

/** Serves the scanner on a separate page (src/testing/vin-scan-page), built like the web app, by the real gateway with the headers of a trade-in page. */
export async function vinScanSite() {
  const outDir = await testFolder()
  await build({
    configFile: false,
    logLevel: 'error',
    root: PAGE,
    plugins: [react()],
    resolve: { conditions: ['source', ...defaultClientConditions] },
    build: { outDir, emptyOutDir: true, target: 'es2022', rolldownOptions: { input: join(PAGE, 'trade-in.html') } },
  })
  const gateway = await startTestGateway({ webDist: outDir })
  return { url: `${gateway.url}/trade-in/sunny` }
}

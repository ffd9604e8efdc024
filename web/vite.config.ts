import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'
import { contractModules } from './build/contract-modules.ts'
import { loadAgain } from './build/load-again.ts'
import { precompress } from './build/precompress.ts'
import { sharedChunks } from './build/shared-chunks.ts'
import { strictLogger } from './build/strict-logger.ts'

const html = (name: string) => fileURLToPath(new URL(name, import.meta.url))
/** The platform of `make start` or `make dev`, which responds to API calls while Vite serves the screens. */
const platform = process.env.PLATFORM_URL ?? 'http://localhost:8080'
const proxied = { target: platform, changeOrigin: false }
const proxy = { '/api': proxied, '/uploads': proxied, '/photos': proxied }

export default defineConfig(({ command }) => ({
  ...(command === 'build' && { customLogger: strictLogger() }),
  plugins: [react(), contractModules(), loadAgain(), precompress()],
  resolve: { conditions: ['source', ...defaultClientConditions] },
  build: {
    target: 'es2022',
    manifest: true,
    sourcemap: false,
    /** Separate pages: a customer's page must not wait for, or download, the staff portal. */
    rolldownOptions: {
      // build timings are noise for operators who start the platform
      checks: { bundlerTimings: false },
      output: { codeSplitting: { groups: [sharedChunks()] } },
      input: {
        index: html('index.html'),
        packet: html('packet.html'),
        inventory: html('inventory.html'),
        'trade-in': html('trade-in.html'),
        'trade-in-photos': html('trade-in-photos.html'),
        'trade-in-offer': html('trade-in-offer.html'),
      },
    },
  },
  server: { proxy },
  preview: { proxy },
}))

// `make soak`: runs the platform as separate processes under a steady load (deploy/bench/src/soak) for MINUTES with PACKETS open packets.
import { buildAndRun } from './install.mjs'

await buildAndRun('The bench', 'deploy/bench', 'soak/main.js')

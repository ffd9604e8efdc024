import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '@forecourt/dev-servers/free-port'
import { until } from '@forecourt/timing/until'
import type { BareProxyConfiguration } from './bare-proxy.ts'

const STARTS_WITHIN_MS = 10_000

/** A proxy in front of one service that only forwards requests. */
export interface PlainProxy {
  /** with its version */
  name: string
  url: string
  stop(): Promise<void>
}

interface Program {
  command: string
  /** how to print the version, and the pattern that finds it in the output */
  version: { arguments: string[]; pattern: RegExp }
  env: Readonly<Record<string, string>>
  configuration: (options: { dir: string; port: number; target: string }) => string
  run: (dir: string, file: string) => string[]
}

/** One core each, like the gateway's one process, with keep-alive connections to the service. */
const PROGRAMS: Readonly<Record<string, Program>> = {
  nginx: {
    command: 'nginx',
    version: { arguments: ['-v'], pattern: /nginx\/(\S+)/ },
    env: {},
    configuration: ({ dir, port, target }) => `
daemon off;
master_process off;
pid ${dir}/nginx.pid;
error_log ${dir}/error.log;
events { worker_connections 1024; }
http {
  access_log ${dir}/access.log;
  client_max_body_size 16m;
  client_body_temp_path ${dir}/body;
  proxy_temp_path ${dir}/proxy;
  fastcgi_temp_path ${dir}/fastcgi;
  uwsgi_temp_path ${dir}/uwsgi;
  scgi_temp_path ${dir}/scgi;
  upstream service { server ${new URL(target).host}; keepalive 128; }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://service;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
    }
  }
}
`,
    run: (dir, file) => ['-p', dir, '-c', file],
  },
  Caddy: {
    command: 'caddy',
    version: { arguments: ['version'], pattern: /v?(\d\S+)/ },
    env: { GOMAXPROCS: '1' },
    configuration: ({ dir, port, target }) => `
{
  admin off
  auto_https off
  storage file_system ${dir}/storage
}
http://127.0.0.1:${port} {
  bind 127.0.0.1
  log {
    output file ${dir}/access.log
  }
  reverse_proxy ${new URL(target).host}
}
`,
    run: (_dir, file) => ['run', '--adapter', 'caddyfile', '--config', file],
  },
  'Fastify and reply-from on Node.js': {
    command: process.execPath,
    version: { arguments: ['--version'], pattern: /v(\d\S+)/ },
    env: {},
    configuration: (options) => JSON.stringify(options satisfies BareProxyConfiguration),
    run: (_dir, file) => [fileURLToPath(new URL('./bare-proxy.js', import.meta.url)), file],
  },
}

export const PLAIN_PROXIES = Object.keys(PROGRAMS)

/** Starts a plain proxy in front of the service at `target`, with its files in `folder`. Returns null if the machine does not have the program. */
export async function startPlainProxy(name: string, target: string, folder: string): Promise<PlainProxy | null> {
  const program = PROGRAMS[name]
  if (program === undefined) throw new Error(`There is no plain proxy called ${name}.`)
  const version = versionOf(program)
  if (version === null) return null
  const dir = join(folder, basename(program.command))
  await mkdir(dir)
  const port = await freePort()
  const file = join(dir, 'configuration')
  await writeFile(file, program.configuration({ dir, port, target }))
  const child = spawn(program.command, program.run(dir, file), {
    env: { PATH: process.env.PATH, HOME: dir, ...program.env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const url = `http://127.0.0.1:${port}`
  await untilResponding(child, name, url)
  return {
    name: `${name} ${version}`,
    url,
    async stop() {
      child.kill('SIGTERM')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    },
  }
}

/** Returns null if the program is not installed. Reads both outputs, because the version may be on either. */
function versionOf({ command, version }: Program): string | null {
  try {
    const said = execFileSync('sh', ['-c', '"$0" "$@" 2>&1', command, ...version.arguments], { encoding: 'utf8' })
    return version.pattern.exec(said)?.[1] ?? 'of an unknown version'
  } catch {
    return null
  }
}

async function untilResponding(child: ChildProcess, name: string, url: string): Promise<void> {
  let said = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    said = (said + chunk).slice(-2_000)
  })
  await until(`the start of ${name}`, STARTS_WITHIN_MS, async () => {
    if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode}: ${said}`)
    return fetch(url).catch(() => null)
  })
}

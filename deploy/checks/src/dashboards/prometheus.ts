import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { stringify } from 'yaml'
import { findPromtool } from '../alerts/promtool.ts'

const LISTENING = /Listening on.*address=127\.0\.0\.1:(\d+)/

/** One series in a response of Prometheus's API. */
interface Series {
  metric: Record<string, string>
  value: [seconds: number, value: string]
}

export interface Prometheus {
  /** Returns the current series of a query. Throws Prometheus's message when it rejects the query. */
  query(expr: string): Promise<Series[]>
  stop(): Promise<void>
}

/** Starts a Prometheus on a free port that scrapes the URLs each second, as one job `forecourt`. Its program is next to promtool. */
export async function startPrometheus(targets: readonly string[]): Promise<Prometheus> {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-prometheus-'))
  const configFile = join(folder, 'prometheus.yaml')
  const scrape_configs = [{ job_name: 'forecourt', static_configs: [{ targets: targets.map((url) => new URL(url).host) }] }]
  await writeFile(configFile, stringify({ global: { scrape_interval: '1s' }, scrape_configs }))
  const args = [`--config.file=${configFile}`, `--storage.tsdb.path=${join(folder, 'data')}`, '--web.listen-address=127.0.0.1:0']
  const child = spawn(join(dirname(findPromtool()), 'prometheus'), args, { stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const stop = async () => {
    child.kill()
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  const port = await new Promise<string>((resolve, reject) => {
    let said = ''
    createInterface(child.stderr).on('line', (line) => {
      said += `${line}\n`
      const [, found] = LISTENING.exec(line) ?? []
      if (found !== undefined) resolve(found)
    })
    child.once('error', reject)
    void ended.then(() => reject(new Error(`Prometheus ended:\n${said}`)))
  })
  return {
    async query(expr) {
      const response = await fetch(`http://127.0.0.1:${port}/api/v1/query`, { method: 'POST', body: new URLSearchParams({ query: expr }) })
      const { status, data, error } = (await response.json()) as { status: string; data: { result: Series[] }; error?: string }
      if (status !== 'success') throw new Error(`${expr}: ${error}`)
      return data.result
    },
    stop,
  }
}

import { relative } from 'node:path'
import type { FirstOwner } from '@forecourt/auth/first-owner'

interface Greeting {
  url: string
  /** how long the start took */
  seconds: number
  /** the account that this start has made */
  firstOwner: FirstOwner | null
  dataDir: string
  logPath: string
}

/** What `make start` says when everything runs: one URL, who can sign in, where data and log are. */
export function greeting({ url, seconds, firstOwner, dataDir, logPath }: Greeting): string {
  const lines = [`Forecourt is ready (${seconds.toFixed(1)} s):  ${url}`, '']
  if (firstOwner?.generated)
    lines.push(`Sign in as ${firstOwner.email} with the password ${firstOwner.password}`, '(generated, and shown only this once)', '')
  else if (firstOwner !== null) lines.push(`Sign in as ${firstOwner.email} with your OWNER_PASSWORD.`, '')
  lines.push(`Data: ${here(dataDir)}   Log: ${here(logPath)}`, 'Ctrl-C stops everything.')
  return lines.join('\n')
}

function here(path: string): string {
  const short = relative(process.cwd(), path)
  return short.startsWith('..') ? path : short
}

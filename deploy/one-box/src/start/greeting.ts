import { relative } from 'node:path'
import type { FirstOwner } from '@forecourt/auth/members/first-owner'
import type { DemoSignIns } from '@forecourt/demo-data/open-demo'

interface Greeting {
  url: string
  /** how long the start took */
  seconds: number
  /** the account that this start created */
  firstOwner: FirstOwner | null
  /** who can sign in to the demo; null if there is no demo */
  signIns: DemoSignIns | null
  dataDir: string
  logPath: string
}

/** Returns what `make start` prints when everything runs: the URL, the accounts, the paths of data and log. */
export function greeting({ url, seconds, firstOwner, signIns, dataDir, logPath }: Greeting): string {
  return [
    '',
    `Forecourt is ready (${seconds.toFixed(1)} s):  ${url}`,
    '',
    ...(signIns === null ? ownerLines(firstOwner) : demoLines(signIns)),
    `Data: ${here(dataDir)}   Log: ${here(logPath)}`,
    'Ctrl-C stops everything.',
  ].join('\n')
}

function demoLines({ password, accounts }: DemoSignIns): string[] {
  const width = Math.max(...accounts.map(({ email }) => email.length))
  const lines = accounts.map(({ role, email, where }) => `  ${role.padEnd(6)} ${email.padEnd(width)}  ${where}`)
  return [`Demo sign-ins, all with the password ${password}`, ...lines, '']
}

function ownerLines(owner: FirstOwner | null): string[] {
  if (owner === null) return []
  if (!owner.generated) return [`Sign in as ${owner.email} with your OWNER_PASSWORD.`, '']
  return [`Sign in as ${owner.email} with the password ${owner.password}`, 'It was generated and is shown only this once.', '']
}

function here(path: string): string {
  const short = relative(process.cwd(), path)
  return short.startsWith('..') ? path : short
}

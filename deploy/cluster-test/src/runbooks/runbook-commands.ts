import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { REPOSITORY } from '../release.ts'

/** A command of a runbook, as it is written there. */
export interface RunbookCommand {
  runbook: string
  text: string
}

/** Placeholders that an operator replaces. */
export const PLACEHOLDER = /<[^>]+>/g
/** A command has at least three words: `helm upgrade` alone is only a mention. */
const COMMAND = /^(?:kubectl|helm|deploy\/cluster\.mjs|mongosh) \S+ /
const CHANGES = /\b(delete pod|rollout restart|scale|rollback|cordon)\b/

/** Returns the commands of all runbooks that can run, without duplicates: kubectl, helm, mongosh and deploy/cluster.mjs, but none with a …. */
export async function runbookCommands(): Promise<RunbookCommand[]> {
  const folder = join(REPOSITORY, 'deploy/runbooks')
  const names = (await readdir(folder)).filter((name) => name.endsWith('.md')).sort()
  const all = await Promise.all(
    names.map(async (runbook) => commandsOf(await readFile(join(folder, runbook), 'utf8')).map((text) => ({ runbook, text }))),
  )
  const found = new Map(all.flat().map((command) => [command.text, command]))
  return [...found.values()]
}

/** Returns the commands of a page, in shell blocks and in sentences. */
export function commandsOf(page: string): string[] {
  const blocks = [...page.matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, block = '']) => block.split('\n'))
  const inSentences = [...page.replaceAll(/```[\s\S]*?```/g, '').matchAll(/`([^`]+)`/g)].map(([, text = '']) => text)
  return [...blocks, ...inSentences].filter((text) => COMMAND.test(text) && !text.includes('…'))
}

/** Whether a command changes the platform; the others only read. */
export function isChange({ text }: RunbookCommand): boolean {
  return CHANGES.test(text)
}

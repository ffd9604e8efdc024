import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { REPOSITORY } from '../release.ts'

/** A command of a runbook, as it is written there. */
export interface RunbookCommand {
  runbook: string
  text: string
}

/** What stands for something else: an operator puts in what they see. */
export const PLACEHOLDER = /<[^>]+>/g
/** Three words at least: `helm upgrade` alone says what to do, and not how. */
const COMMAND = /^(?:kubectl|helm|deploy\/cluster\.mjs|mongosh) \S+ /
const CHANGES = /\b(delete pod|rollout restart|scale|rollback|cordon)\b/

/** The commands of every runbook that can be run: kubectl, helm, mongosh and deploy/cluster.mjs, each once; those with a … say what to do and not how. */
export async function runbookCommands(): Promise<RunbookCommand[]> {
  const folder = join(REPOSITORY, 'deploy/runbooks')
  const names = (await readdir(folder)).filter((name) => name.endsWith('.md')).sort()
  const all = await Promise.all(
    names.map(async (runbook) => commandsOf(await readFile(join(folder, runbook), 'utf8')).map((text) => ({ runbook, text }))),
  )
  const found = new Map(all.flat().map((command) => [command.text, command]))
  return [...found.values()]
}

/** The commands of a page: those in blocks of shell commands, and those in a sentence. */
export function commandsOf(page: string): string[] {
  const blocks = [...page.matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, block = '']) => block.split('\n'))
  const inSentences = [...page.replaceAll(/```[\s\S]*?```/g, '').matchAll(/`([^`]+)`/g)].map(([, text = '']) => text)
  return [...blocks, ...inSentences].filter((text) => COMMAND.test(text) && !text.includes('…'))
}

/** Whether a command changes the platform, where the others only look at it. */
export function isChange({ text }: RunbookCommand): boolean {
  return CHANGES.test(text)
}

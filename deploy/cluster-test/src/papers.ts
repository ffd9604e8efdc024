import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { REPOSITORY } from './release.ts'
import { runProgram } from './run-program.ts'

/**
 * Runs the shell commands between two headings or list items of a page of the repository as they are written, in one shell. `names` maps words of
 * the page, such as namespaces, to their names here. Throws ProgramError when a command fails.
 */
export async function runCommandsOf(
  path: string,
  { from, to }: { from: string; to: string },
  names: Readonly<Record<string, string>>,
): Promise<void> {
  const text = await readFile(join(REPOSITORY, path), 'utf8')
  const commands = commandsBetween(text, from, to)
  if (commands.length === 0) throw new Error(`${path} has no commands between '${from}' and '${to}'.`)
  const here = Object.entries(names).reduce(
    (all, [name, other]) => all.replaceAll(new RegExp(`(?<=[ .=])${name}(?=[ .\n])`, 'g'), other),
    commands.join('\n'),
  )
  await runProgram('bash', ['-euo', 'pipefail', '-c', here], { cwd: REPOSITORY })
}

/** Returns the shell blocks after the line that begins with `from` and before the one that begins with `to`. Throws when either does not exist. */
export function commandsBetween(text: string, from: string, to: string): string[] {
  const lines = text.split('\n')
  const at = (start: string) => {
    const index = lines.findIndex((line) => line.startsWith(start))
    if (index === -1) throw new Error(`No line begins with '${start}'.`)
    return index
  }
  const part = lines.slice(at(from), at(to)).join('\n')
  return [...part.matchAll(/^( *)```sh\n([\s\S]*?)^\1```$/gm)].map(([, indent = '', block = '']) =>
    block.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  )
}

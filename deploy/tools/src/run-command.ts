import { COMMANDS, type Command } from './commands.ts'
import { withFiles } from './with-files.ts'

const USAGE_EXIT_CODE = 2

/**
 * Runs one of the commands for operators by its name, with `X_FILE` read into `X`. Lists the commands for an unknown name. Returns the exit code:
 * 0 done, 1 failed, 2 unknown command. Never throws.
 */
export async function runCommand(args: readonly string[], env: NodeJS.ProcessEnv, print: Parameters<Command>[1]): Promise<number> {
  const [name = ''] = args
  const entry = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (entry === undefined) {
    print(name === '' ? 'Say what to do:' : `There is no command ${name}. There are:`)
    for (const [known, { does }] of Object.entries(COMMANDS)) print(`  ${known.padEnd(18)} ${does}`)
    return USAGE_EXIT_CODE
  }
  try {
    const command = await entry.load()
    return await command(withFiles(env), print)
  } catch (error) {
    print(error instanceof Error ? error.message : String(error))
    return 1
  }
}

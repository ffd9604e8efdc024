import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { testFolder } from '@forecourt/dev-servers/test-folder'
import { testMongo } from '@forecourt/dev-servers/test-servers'
import { expect, test } from 'vitest'
import { COMMANDS } from './commands.ts'
import { runCommand } from './run-command.ts'

const folder = await testFolder()

async function said(args: string[], env: NodeJS.ProcessEnv = {}): Promise<{ exitCode: number; lines: string[] }> {
  const lines: string[] = []
  return { exitCode: await runCommand(args, env, (line) => lines.push(line)), lines }
}

test.each([[[]], [['no-such-command']], [['toString']]])('lists the commands for an unknown one (%j)', async (args) => {
  const { exitCode, lines } = await said(args)
  expect(exitCode).toBe(2)
  for (const name of Object.keys(COMMANDS)) expect(lines.join('\n')).toContain(`  ${name} `)
})

test('every command fails with a message when no variable is set', async () => {
  for (const name of Object.keys(COMMANDS)) {
    const { exitCode, lines } = await said([name])
    expect([name, exitCode]).not.toEqual([name, 0])
    expect(lines.join('\n')).not.toBe('')
  }
})

test('reads a secret from a mounted file', async () => {
  const { url, prefix } = testMongo()
  const file = join(folder, 'mongodb-url')
  await writeFile(file, `${url}\n`)
  expect(await said(['dead-letters'], { MONGODB_URL_FILE: file, DATABASE_PREFIX: prefix })).toEqual({
    exitCode: 0,
    lines: ['No dead letters.'],
  })
  const missing = await said(['dead-letters'], { MONGODB_URL_FILE: join(folder, 'gone') })
  expect(missing).toEqual({ exitCode: 1, lines: [`MONGODB_URL_FILE: ENOENT reading ${join(folder, 'gone')}`] })
  // a variable of another program is ignored
  expect(
    await said(['dead-letters'], { MONGODB_URL: url, DATABASE_PREFIX: prefix, OTHER_CONFIG_FILE: join(folder, 'gone') }),
  ).toMatchObject({
    exitCode: 0,
  })
})

import { createNamespace } from '../namespace.ts'
import { platformValues } from '../platform-values.ts'
import type { Outcome } from '../record.ts'
import { type Release, releaseOf } from '../release.ts'
import { makeTrouble, TROUBLE_VALUES } from '../runbooks/make-trouble.ts'
import { runAsWritten } from '../runbooks/run-as-written.ts'
import { isChange, type RunbookCommand, runbookCommands } from '../runbooks/runbook-commands.ts'
import type { Part } from './part.ts'

/** Runs every kubectl, helm and mongosh command of the runbooks as it is written, on a platform with the symptoms that they look for. */
export const testRunbooks: Part = (prefix) => {
  const loadNamespace = `${prefix}-people`
  const platform = releaseOf('forecourt', `${prefix}-runbooks`, platformValues(loadNamespace))
  const people = releaseOf('people', loadNamespace, [])
  return {
    namespaces: [platform, people].map(({ namespace }) => namespace),
    async run({ record: { step }, only }) {
      for (const { namespace } of [platform, people]) await createNamespace(namespace)
      await step('install for the runbooks', async () => {
        await platform.upgrade()
        // so that there is a revision to roll back to
        await platform.upgrade(...TROUBLE_VALUES)
        return {}
      })
      let requestId = ''
      await step('symptoms', async () => {
        requestId = await makeTrouble(platform, people)
        return {}
      })
      const commands = (await runbookCommands()).filter(({ runbook, text }) => only.test(runbook) || only.test(text))
      const looks = commands.filter((command) => !isChange(command))
      await step(`${looks.length} commands that look`, () => runAll(platform, looks, requestId))
      const changes = commands.filter(isChange)
      await step(`${changes.length} commands that change`, () => runAll(platform, changes, requestId))
      await step('helm test after them', async () => {
        await platform.rolledOut()
        await platform.helm('test', platform.name, '--timeout', '5m')
        return {}
      })
    },
  }
}

async function runAll(platform: Release, commands: readonly RunbookCommand[], requestId: string): Promise<Outcome> {
  const problems: string[] = []
  for (const command of commands) {
    const problem = await runAsWritten(platform, command, requestId)
    if (problem !== null) problems.push(`${command.runbook}: ${command.text}: ${problem}`)
  }
  return { problems }
}

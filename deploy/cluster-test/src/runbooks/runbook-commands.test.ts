import { expect, test } from 'vitest'
import { commandsOf, isChange, runbookCommands } from './runbook-commands.ts'

const PAGE = `Look: \`kubectl get pods --selector a=b | grep 'x'\`, or \`helm upgrade … --set a=1\`; the \`kubectl\` of your machine.

\`\`\`sh
kubectl --namespace forecourt top pods
# one box
docker compose ps
deploy/cluster.mjs tool dead-letters
\`\`\`
`

test('finds commands in blocks and sentences, and leaves out incomplete ones', () => {
  expect(commandsOf(PAGE)).toEqual([
    'kubectl --namespace forecourt top pods',
    'deploy/cluster.mjs tool dead-letters',
    "kubectl get pods --selector a=b | grep 'x'",
  ])
})

test('the runbooks have commands that read and commands that change the platform', async () => {
  const all = await runbookCommands()
  expect(all.filter(isChange).length).toBeGreaterThan(10)
  expect(all.filter((command) => !isChange(command)).length).toBeGreaterThan(25)
})

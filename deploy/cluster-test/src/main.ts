// `make cluster-test`: does what an operator does with the chart, in the cluster of kubectl's context, under a load of staff and customers. Prints
// a table of results.
import { deleteNamespace } from './namespace.ts'
import { testMembers } from './parts/members.ts'
import type { Part } from './parts/part.ts'
import { testPlatform } from './parts/platform.ts'
import { testRunbooks } from './parts/runbooks.ts'
import { missing } from './preflight.ts'
import { startRecord } from './record.ts'
import { tableOf } from './table.ts'

const PARTS: Readonly<Record<string, Part>> = { platform: testPlatform, members: testMembers, runbooks: testRunbooks }

/** PREFIX: start of the namespaces' names. ONLY: pattern for titles of disturbances, and for runbooks and their commands. PART: one of the parts. */
const { PREFIX = 'forecourt-test', ONLY = '', PART = '' } = process.env
const PACKETS = Number(process.env.PACKETS || 500)

const parts = Object.entries(PARTS).filter(([name]) => PART === '' || name === PART)
const lacking = parts.length === 0 ? `PART is one of ${Object.keys(PARTS).join(', ')}, not ${PART}.` : await missing()
if (lacking !== null) {
  console.error(lacking)
  process.exit(2)
}

const record = startRecord()
for (const [name, { namespaces, run }] of parts.map(([name, part]) => [name, part(PREFIX)] as const)) {
  const before = record.rows.length
  try {
    await run({ record, packets: PACKETS, only: new RegExp(ONLY) })
  } catch (error) {
    record.failed(`the test of the ${name}`, error)
  }
  if (record.rows.slice(before).some(({ problems }) => problems.length > 0)) {
    process.exitCode = 1
    console.error(`\nThe namespaces ${namespaces.join(', ')} stay, to be looked at: kubectl delete namespace ${namespaces.join(' ')}`)
  } else {
    for (const namespace of namespaces) await deleteNamespace(namespace)
  }
}
console.log(`\n${tableOf(record.rows)}`)

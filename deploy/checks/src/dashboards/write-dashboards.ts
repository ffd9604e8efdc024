// Regenerates deploy/dashboards: npx tsx --conditions=source deploy/checks/src/dashboards/write-dashboards.ts && npx biome format --write deploy/dashboards
import { writeFile } from 'node:fs/promises'
import { DASHBOARDS } from './all-dashboards.ts'
import { toGrafana } from './layout.ts'

for (const dashboard of DASHBOARDS) {
  const path = new URL(`../../../dashboards/${dashboard.uid}.json`, import.meta.url)
  await writeFile(path, `${JSON.stringify(toGrafana(dashboard), null, 2)}\n`)
}

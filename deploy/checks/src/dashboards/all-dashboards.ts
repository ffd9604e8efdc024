import { alertsSent } from './alerts-sent.ts'
import { documents } from './documents.ts'
import { events } from './events.ts'
import { imports } from './imports.ts'
import { operations } from './operations.ts'
import { overview } from './overview.ts'
import type { Dashboard } from './panel.ts'
import { resources } from './resources.ts'

export const DASHBOARDS: readonly Dashboard[] = [overview, operations, events, imports, documents, alertsSent, resources]

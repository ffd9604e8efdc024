/** A command for operators: reads its settings from an environment, prints lines, returns the exit code. */
export type Command = (env: NodeJS.ProcessEnv, print: (line: string) => void) => Promise<number>

interface CommandEntry {
  does: string
  /** Imports the command only when it runs, because each has its own dependencies. */
  load(): Promise<Command>
}

/** The commands of `main.js <command>`. */
export const COMMANDS: Readonly<Record<string, CommandEntry>> = {
  'dead-letters': {
    does: 'lists dead letters; REPLAY=<id> publishes one again, DISCARD=<id> removes one, all of DURABLE=<consumer>',
    load: async () => (await import('@forecourt/messaging/dead-letters-cli')).deadLettersCommand,
  },
  'rebuild-analytics': {
    does: 'rebuilds the numbers of leads from the stream',
    load: async () => (await import('@forecourt/leads/analytics/rebuild-analytics-cli')).rebuildAnalyticsCommand,
  },
  'tax-import': {
    does: 'imports FILE=path, a CSV of sales tax rates by ZIP code',
    load: async () => (await import('@forecourt/tax-vin/import/tax-import-cli')).taxImportCommand,
  },
  export: {
    does: 'copies what Forecourt keeps in MongoDB and NATS into a new folder, TO=path; KEEP=<n> removes older ones beside it',
    load: async () => (await import('@forecourt/backup/export-cli')).exportCommand,
  },
  import: {
    does: 'fills an empty platform from such a folder, FROM=path',
    load: async () => (await import('@forecourt/backup/import-cli')).importCommand,
  },
  shard: {
    does: 'spreads the collections over the shards of a sharded MongoDB',
    load: async () => (await import('./shard-command.ts')).shardCommand,
  },
  smoke: {
    does: 'goes through a running platform as a dealership would on its first day',
    load: async () => (await import('./smoke.ts')).smokeCommand,
  },
}

import type { CommandStartedEvent, MongoClient } from 'mongodb'

/**
 * Stages of an import at which a process can be killed: while it stores the file; after storing, before the event is published; before
 * it reads the file; between two batches of vehicles; between two batches of new vehicles; between two batches of removals; before it publishes the
 * vehicles; before it writes the report.
 */
export const KILL_POINTS = ['storing', 'stored', 'reading', 'writing', 'adding', 'removing', 'publishing', 'reporting'] as const
export type KillPoint = (typeof KILL_POINTS)[number]

/** Kills this process (SIGKILL) when it is about to send MongoDB the command that marks the point. The client must monitor commands. */
export function killAt(client: MongoClient, point: KillPoint): void {
  const seen = { chunks: 0, writes: 0, inserts: 0, removals: 0 }
  client.on('commandStarted', ({ commandName, command }: CommandStartedEvent) => {
    const on = `${commandName} ${command[commandName]}`
    const isRemoval = on === 'update vehicles' && command.updates[0]?.multi === true
    if (on === 'insert feeds.chunks' && seen.chunks++ > 0 && point === 'storing') die()
    if (on === 'findAndModify dealerships' && point === 'stored') die()
    if (on === 'find feeds.chunks' && point === 'reading') die()
    const isWrite = on === 'insert vehicles' || (on === 'update vehicles' && !isRemoval)
    if (isWrite && seen.writes++ > 0 && point === 'writing') die()
    if (on === 'insert vehicles' && seen.inserts++ > 0 && point === 'adding') die()
    if (isRemoval && seen.removals++ > 0 && point === 'removing') die()
    if (on === 'aggregate vehicles' && seen.removals > 0 && point === 'publishing') die()
    if (on === 'findAndModify feed-versions' && command.update?.$set?.state === 'imported' && point === 'reporting') die()
  })
}

function die(): void {
  process.kill(process.pid, 'SIGKILL')
}

/**
 * What a process is asked for, one thing at a time: the file, piece by piece, then what to do with it, and `next` after each part of the result: no
 * more than one is made before the last one is taken.
 */
export type Request<Task> = { op: 'piece'; bytes: Uint8Array } | { op: 'task'; task: Task } | { op: 'next' }

/** What a process says of a file: parts of the result, then its end. */
export type Response<Part, Result> = { type: 'part'; part: Part } | End<Result>

/** The last word about a file, with the memory that the process has then. */
export type End<Result> = ({ type: 'done'; result: Result } | { type: 'failed'; message: string }) & { residentBytes: number }

/** The first word of a process: it has what it needs. */
export const PROCESS_READY = 'ready'

/**
 * A message to a process: the file in pieces, then the task, then `next` after each part of the result, so that a part is created only when the last
 * one was received.
 */
export type Request<Task> = { op: 'piece'; bytes: Uint8Array } | { op: 'task'; task: Task } | { op: 'next' }

/** A message from a process: a part of the result, or its end. */
export type Response<Part, Result> = { type: 'part'; part: Part } | End<Result>

/** The final message about a file, with the memory that the process then uses. */
export type End<Result> = ({ type: 'done'; result: Result } | { type: 'failed'; message: string }) & { residentBytes: number }

/** The first message of a process: it is ready. */
export const PROCESS_READY = 'ready'

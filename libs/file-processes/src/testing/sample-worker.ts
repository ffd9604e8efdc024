import { serveFiles } from '../serve-files.ts'

/** The task of a test's process; `bytes` returns the length of the file. */
export type SampleTask = 'bytes' | 'halves' | 'hang' | 'end' | 'throw' | 'environment'

/** The number of bytes of the file, or of half of it. */
export interface SamplePart {
  bytes: number
}

serveFiles<SampleTask, SamplePart, string>(async (file, task, send) => {
  if (task === 'throw') throw new Error('this file cannot be worked on')
  if (task === 'end') process.exit(3)
  if (task === 'environment') return JSON.stringify(process.env)
  if (task === 'halves') for (const half of [1, 2]) await send({ bytes: Math.floor((file.length * half) / 2) })
  while (task === 'hang') {
    // nothing ends it from within
  }
  return `${file.length} bytes by ${process.pid}`
})

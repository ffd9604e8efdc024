import { serveFiles } from '../serve-files.ts'

/** What a process of a test is asked to do with a file; `bytes` answers how long the file was. */
export type SampleTask = 'bytes' | 'halves' | 'hang' | 'end' | 'throw' | 'environment'

/** How many bytes the file has, or half of it. */
export interface SamplePart {
  bytes: number
}

serveFiles<SampleTask, SamplePart, string>(async (file, task, give) => {
  if (task === 'throw') throw new Error('this file cannot be worked on')
  if (task === 'end') process.exit(3)
  if (task === 'environment') return JSON.stringify(process.env)
  if (task === 'halves') for (const half of [1, 2]) await give({ bytes: Math.floor((file.length * half) / 2) })
  while (task === 'hang') {
    // nothing ends it from within
  }
  return `${file.length} bytes by ${process.pid}`
})

import { Progress, Text } from '@mantine/core'
import type { SentBytes } from '../api/upload.ts'
import { formatBytes } from '../ui/format.ts'

/** The progress of an upload, then `afterwards`: what the server does with the file. */
export function SentBytesBar({ sent, total, afterwards }: SentBytes & { afterwards: string }) {
  return (
    <div aria-live="off">
      <Progress value={total === 0 ? 0 : Math.round((sent / total) * 100)} size="lg" aria-label="Upload" mt="sm" />
      <Text size="sm" c="dimmed" mt={4} className="tabular">
        {sent < total ? `${formatBytes(sent)} of ${formatBytes(total)} sent` : `Upload complete. ${afterwards}`}
      </Text>
    </div>
  )
}

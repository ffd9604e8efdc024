import { Box } from '@mantine/core'
import { PartError } from '../../../staff-ui/part-error.tsx'
import type { VehicleWindow } from '../api/use-windowed-vehicles.ts'

/** Says that a part of a long list failed to load, and offers a retry. */
export function WindowError({ view: { error, retry, retrying } }: { view: VehicleWindow }) {
  if (error === null) return null
  return (
    <Box mb="sm">
      <PartError text="We couldn't load some vehicles." error={error} onRetry={retry} retrying={retrying} />
    </Box>
  )
}

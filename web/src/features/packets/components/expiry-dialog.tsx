import type { PacketLog } from '@forecourt/contracts/leads/records'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../../staff-ui/dialog.tsx'
import { zonedDay } from '../../../ui/zoned-day.ts'
import { type Expiry, expiresAt, NEVER } from '../model/expiry.ts'
import { AccessPill } from './access-pill.tsx'
import { ExpiryField } from './expiry-field.tsx'
import { useAccess } from './use-access.ts'

interface ExpiryDialogProps {
  log: PacketLog
  /** of the dealership */
  timeZone: string
  onClose: () => void
}

/** Changes when a link expires. */
export function ExpiryDialog({ log, timeZone, onClose }: ExpiryDialogProps) {
  const [expiry, setExpiry] = useState<Expiry>(
    log.expiresAt === null ? NEVER : { kind: 'date', date: zonedDay(timeZone)(Date.parse(log.expiresAt)) },
  )
  const access = useAccess(log.dealershipId)
  const end = expiresAt(expiry, new Date(), timeZone)
  const save = async () => {
    if (end !== undefined && (await access.setExpiry(log, end))) onClose()
  }
  return (
    <Dialog width={440} title="Change expiration" onClose={onClose}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {log.expiresAt === null ? "This link doesn't expire." : <AccessPill log={log} timeZone={timeZone} />}
        </Text>
        <ExpiryField timeZone={timeZone} value={expiry} onChange={setExpiry} />
        <Group gap="xs">
          <Button disabled={end === undefined} loading={access.busy} onClick={() => void save()}>
            Save
          </Button>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

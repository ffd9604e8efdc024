import type { Dealership } from '@forecourt/contracts/auth/operations'
import { Button, Group, Text } from '@mantine/core'
import { useRef } from 'react'
import { errorMessage } from '../../../api/api-error.ts'
import { operationUrl } from '../../../api/call-operation.ts'
import { confirm } from '../../../staff-ui/confirm.tsx'
import { RelativeTime } from '../../../staff-ui/relative-time.tsx'
import { toast } from '../../../staff-ui/toast.ts'
import { useFocusAfterRemoval } from '../../../staff-ui/use-focus-after-removal.ts'
import { countOf } from '../../../ui/format.ts'
import { IconDownload, IconTrash } from '../../../ui/icons.tsx'
import { useDeleteFeed } from '../api/feed.ts'
import styles from './feed.module.css'

interface CurrentFileProps {
  dealership: Pick<Dealership, '_id' | 'name' | 'csvFile' | 'feedUpdatedAt' | 'vehicles'>
  canManage: boolean
}

/** The current inventory file, when it was imported, and a button to delete it. After that, what there is instead gets the focus. */
export function CurrentFile({ dealership, canManage }: CurrentFileProps) {
  const deletion = useDeleteFeed(dealership._id)
  const nothing = useRef<HTMLParagraphElement>(null)
  const noteRemoval = useFocusAfterRemoval([dealership.csvFile], () => null, { heading: () => nothing.current })
  if (dealership.csvFile === '') {
    return (
      <Text ref={nothing} tabIndex={-1} c="dimmed">
        {canManage ? 'Upload a CSV to build your inventory.' : 'No inventory file yet.'}
      </Text>
    )
  }

  const askAndDelete = async () => {
    const agreed = await confirm({
      title: `Delete ${dealership.csvFile}?`,
      text: `${countOf(dealership.vehicles, 'vehicle')} will leave the inventory of ${dealership.name}. Leads and packets keep their history.`,
      confirmLabel: 'Delete CSV',
    })
    if (!agreed) return
    noteRemoval(dealership.csvFile)
    try {
      await deletion.mutateAsync()
      toast('CSV file deleted')
    } catch (error) {
      noteRemoval(null)
      toast(`Error deleting the CSV file: ${errorMessage(error)}`)
    }
  }
  return (
    <div className={styles.current}>
      <div className={styles.currentText}>
        <Text size="sm" c="dimmed">
          Last updated <RelativeTime inText at={dealership.feedUpdatedAt} missing="not yet" />
        </Text>
        <a
          className={styles.download}
          href={operationUrl('inventory-feed.downloadCsv', { params: { dealershipId: dealership._id } })}
          download={dealership.csvFile}
        >
          <IconDownload size={16} />
          Current CSV File
        </a>
        <Text size="sm" className={styles.fileName}>
          {dealership.csvFile}
        </Text>
      </div>
      {canManage ? (
        <Group>
          <Button
            variant="default"
            c="var(--fc-bad)"
            leftSection={<IconTrash size={16} />}
            loading={deletion.isPending}
            onClick={() => void askAndDelete()}
          >
            Delete CSV
          </Button>
        </Group>
      ) : null}
    </div>
  )
}

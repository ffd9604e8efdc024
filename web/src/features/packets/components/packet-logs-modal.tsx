import { ActionIcon, Pagination, Skeleton, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '../../../staff-ui/dialog.tsx'
import { EmptyState } from '../../../staff-ui/empty-state.tsx'
import { ErrorState } from '../../../staff-ui/error-state.tsx'
import { SearchBox } from '../../../staff-ui/search-box.tsx'
import { formatCount } from '../../../ui/format.ts'
import { IconLink, IconRefresh } from '../../../ui/icons.tsx'
import { LOGS_PAGE_SIZE, packetLogsQuery } from '../api/packets.ts'
import { PacketActions } from './packet-actions.tsx'
import { PacketLinkList } from './packet-link-list.tsx'
import styles from './packet-logs.module.css'
import { PacketLogsTable } from './packet-logs-table.tsx'
import type { EmailTemplate } from './send-packet-slots.ts'

interface PacketLogsModalProps {
  dealership: { _id: string; name: string }
  emailTemplate: EmailTemplate | null
  onClose: () => void
}

/** 'Vehicle Packet Link Logs' (rules: packet link logs): every link of the dealership, live. */
export function PacketLogsModal({ dealership, emailTemplate, onClose }: PacketLogsModalProps) {
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const narrow = useMediaQuery('(max-width: 46em)', undefined, { getInitialValueInEffect: false })
  const logs = useQuery(packetLogsQuery(dealership._id, { search, page }))
  const total = logs.data?.total ?? 0
  return (
    <Dialog width={1180} title={`Vehicle Packet Link Logs – ${dealership.name}`} onClose={onClose}>
      <div className={styles.tools}>
        <SearchBox
          label="Search packet links"
          placeholder="Customer, email or vehicle"
          value={search}
          onSearch={(text) => {
            setSearch(text)
            setPage(1)
          }}
          autoFocus
        />
        <ActionIcon variant="default" size={36} aria-label="Refresh" loading={logs.isRefetching} onClick={() => void logs.refetch()}>
          <IconRefresh />
        </ActionIcon>
      </div>
      {logs.isPending ? (
        <div role="status">
          <Text c="dimmed" mb="xs">
            Loading logs...
          </Text>
          <Skeleton height={160} radius="md" />
        </div>
      ) : null}
      {logs.isError && logs.data === undefined ? (
        <ErrorState
          title="The packet links could not be loaded"
          error={logs.error}
          onRetry={() => void logs.refetch()}
          retrying={logs.isFetching}
        />
      ) : null}
      {logs.data !== undefined && total === 0 ? (
        <EmptyState
          icon={<IconLink size={26} />}
          title="No logs found."
          text={search === '' ? 'Links appear here as they are made.' : 'Try another word.'}
        />
      ) : null}
      {logs.data !== undefined && total > 0 ? (
        <>
          {narrow ? (
            <PacketLinkList
              logs={logs.data.packetLogs}
              show="customer"
              renderActions={(log) => <PacketActions log={log} emailTemplate={emailTemplate} />}
            />
          ) : (
            <PacketLogsTable logs={logs.data.packetLogs} emailTemplate={emailTemplate} />
          )}
          <div className={styles.foot}>
            <Text size="sm" c="dimmed" className="tabular">
              {formatCount(total)} in all
            </Text>
            {total > LOGS_PAGE_SIZE ? (
              <Pagination
                total={Math.ceil(total / LOGS_PAGE_SIZE)}
                value={page}
                onChange={setPage}
                getItemProps={(each) => ({ 'aria-label': `Page ${each}` })}
                getControlProps={(control) => ({ 'aria-label': `${control} page` })}
              />
            ) : null}
          </div>
        </>
      ) : null}
    </Dialog>
  )
}

import type { PacketLog } from '@forecourt/contracts/leads/records'
import { ActionIcon, Pagination } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { EmptyState } from '../../../staff-ui/empty-state.tsx'
import { LoadError } from '../../../staff-ui/error-state.tsx'
import { SearchBox } from '../../../staff-ui/search-box.tsx'
import { useLastPage } from '../../../staff-ui/use-last-page.ts'
import { useRowFocus } from '../../../staff-ui/use-row-focus.ts'
import { countOf } from '../../../ui/format.ts'
import { IconRefresh, IconSend } from '../../../ui/icons.tsx'
import { LOGS_PAGE_SIZE, packetLogsQuery } from '../api/packets.ts'
import { PacketDialog, type PacketDialogKind } from './packet-dialog.tsx'
import styles from './packet-logs.module.css'
import { PacketLogsItems } from './packet-logs-items.tsx'
import { PacketLogsSkeleton } from './packet-logs-skeleton.tsx'
import { PacketLogsTable } from './packet-logs-table.tsx'
import { PacketMenu } from './packet-menu.tsx'
import type { EmailTemplate } from './send-packet-slots.ts'

interface PacketLogsProps {
  dealershipId: string
  timeZone: string
  emailTemplate: EmailTemplate | null
  search: string
  page: number
  onSearch: (search: string) => void
  /** `replace`: a correction, without an entry of its own in the history */
  onPage: (page: number, replace?: boolean) => void
  /** the link to send the first packet, shown when there are none */
  sendFirst?: ReactNode
}

/** 'Vehicle Packet Link Logs' (rules: packet link logs): every packet link of the dealership, live. J and K move through the menus of the rows. */
export function PacketLogs({ dealershipId, timeZone, emailTemplate, search, page, onSearch, onPage, sendFirst }: PacketLogsProps) {
  // above the list, so that a row that moves to another page, or a turned device, does not close the dialog
  const [opened, setOpened] = useState<{ log: PacketLog; kind: PacketDialogKind } | null>(null)
  const narrow = useMediaQuery('(max-width: 720px)', undefined, { getInitialValueInEffect: false })
  const logs = useQuery(packetLogsQuery(dealershipId, { search, page }))
  const total = logs.data?.total ?? 0
  const lastPage = Math.max(1, Math.ceil(total / LOGS_PAGE_SIZE))
  useLastPage(page, logs.data === undefined || logs.isPlaceholderData ? 0 : lastPage, (last) => onPage(last, true))
  useRowFocus()
  const isEmpty = logs.data?.total === 0
  const List = narrow ? PacketLogsItems : PacketLogsTable
  return (
    <>
      {isEmpty && search === '' ? null : (
        <search className={styles.toolbar}>
          <div className={styles.search}>
            <SearchBox
              label="Search packet links"
              hideLabel
              placeholder="Search customer, email or vehicle"
              value={search}
              onSearch={onSearch}
              autoFocus={!narrow}
            />
          </div>
          <span className={styles.count} role="status">
            {logs.data === undefined ? '' : countOf(total, search === '' ? 'packet' : 'result')}
          </span>
          <ActionIcon
            variant="default"
            size="var(--fc-control)"
            aria-label="Refresh"
            loading={logs.isRefetching}
            onClick={() => void logs.refetch()}
          >
            <IconRefresh size={18} />
          </ActionIcon>
        </search>
      )}
      {logs.isPending ? <PacketLogsSkeleton /> : null}
      <LoadError title="We couldn't load the packets" query={logs} />
      {isEmpty && search === '' ? (
        <EmptyState icon={<IconSend size={26} />} title="No packets sent yet." text="Send one from any vehicle.">
          {sendFirst}
        </EmptyState>
      ) : null}
      {isEmpty && search !== '' ? <EmptyState title="No logs found." text="Try a different search." /> : null}
      {logs.data !== undefined && total > 0 ? (
        <>
          <List
            logs={logs.data.packetLogs}
            renderMenu={(log) => <PacketMenu log={log} hasEmail={emailTemplate !== null} onOpen={(kind) => setOpened({ log, kind })} />}
          />
          {lastPage > 1 ? (
            <div className={styles.pages}>
              <Pagination size="sm" total={lastPage} value={page} onChange={onPage} />
            </div>
          ) : null}
        </>
      ) : null}
      {opened === null ? null : (
        <PacketDialog
          kind={opened.kind}
          log={logs.data?.packetLogs.find(({ _id }) => _id === opened.log._id) ?? opened.log}
          timeZone={timeZone}
          emailTemplate={emailTemplate}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}

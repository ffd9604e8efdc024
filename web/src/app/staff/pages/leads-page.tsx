import type { Lead } from '@forecourt/contracts/leads/records'
import { Button, Group, Menu } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation, useNavigate, useParams } from 'react-router'
import { useTradeInPath } from '../../../features/dealerships/api/use-trade-in-path.ts'
import { typedNote } from '../../../features/leads/api/typed-note.ts'
import { LeadMenu } from '../../../features/leads/components/lead-menu.tsx'
import { LeadsList } from '../../../features/leads/components/leads-list.tsx'
import { useLeadsPage } from '../../../features/leads/components/use-leads-page.ts'
import { salesTeamQuery } from '../../../features/team/api/team.ts'
import { KeepDrafts } from '../../../shared/keep-drafts.tsx'
import { customersPath, duplicatesPath, homePath, leadsPath, staffInventoryPath } from '../../../shared/staff-paths.ts'
import { useFocusAfterRemoval } from '../../../staff-ui/use-focus-after-removal.ts'
import { useLocationNow } from '../../../staff-ui/use-location-now.ts'
import { IconPerson, IconPlus, IconSend, IconUsers } from '../../../ui/icons.tsx'
import { AddCustomer } from '../add-customer.tsx'
import { AssignLead } from '../assign-lead.tsx'
import { AssignLeads } from '../assign-leads.tsx'
import { LeadDetails } from '../lead-details.tsx'
import { asParams, parseLeadsQuery } from '../leads-query.ts'
import { LeadsTabs } from '../leads-tabs.tsx'
import { useSession } from '../session-context.ts'
import { useDealership } from '../shell/dealership-context.ts'
import { Page } from '../shell/page.tsx'
import { ViewingNow } from '../shell/viewing-now.tsx'
import { useLeadKeys } from '../use-lead-keys.ts'
import { leadRow, useLeadPanel } from '../use-lead-panel.ts'
import { useModalParam } from '../use-modal-param.ts'
import { useSavedFilters } from '../use-saved-filters.ts'
import { useSelection } from '../use-selection.ts'
import { useViewParams } from '../use-view-params.ts'
import styles from './leads-page.module.css'

/** The dialog that is open over the leads. */
type Over = { kind: 'assign'; lead: Lead } | { kind: 'assign-all' } | { kind: 'add' } | null

/** The leads of a dealership (rules: leads screen), and one of them in a panel next to the list; on a phone one or the other. */
export function LeadsPage() {
  const dealership = useDealership()
  const { _id: dealershipId, name } = dealership
  const { leadId = null } = useParams()
  const { user } = useSession()
  const { search } = useLocation()
  const locationNow = useLocationNow()
  const navigate = useNavigate()
  const { open: openModal } = useModalParam()
  const [params, change] = useViewParams()
  const query = parseLeadsQuery(params)
  const list = useLeadsPage(dealershipId, query)
  const saved = useSavedFilters('leads', params)
  const [over, setOver] = useState<Over>(null)
  const selection = useSelection()
  const tradeInPath = useTradeInPath(dealership, user.role === 'OWNER')
  const isManager = user.role !== 'SALES'
  const team = useQuery({ ...salesTeamQuery(dealershipId), enabled: isManager }).data

  const hrefOf = (id: string | null, at = search) => {
    const view = new URLSearchParams(at)
    // of the lead that the address opened, not of the next
    view.delete('customer')
    return `${leadsPath(dealershipId, id)}${view.size === 0 ? '' : `?${view}`}`
  }
  const show = (id: string | null, replace = false) => void navigate(hrefOf(id), { replace, preventScrollReset: true })
  const send = (lead: Lead) => openModal('send', dealershipId, { itemId: lead.customerId })
  const assign = isManager ? (lead: Lead) => setOver({ kind: 'assign', lead }) : null
  const close = () => show(null)
  const shownLeads = list.leads.filter(({ gone }) => !gone).map(({ lead }) => lead)
  const step = useLeadKeys({
    dealershipId,
    leads: list.leads,
    openId: leadId,
    onOpen: (id) => show(id, true),
    onClose: close,
    onSend: send,
    onAssign: assign,
  })
  const panel = useLeadPanel(leadId, step)
  const leadIds = list.leads.map(({ lead }) => lead._id)
  const noteRemoval = useFocusAfterRemoval(leadIds, leadRow, { openId: leadId })
  const people = [...(team?.admins ?? []), ...(team?.salesTeam ?? [])]
  const others = people.filter(({ _id }) => _id !== user.id).map((person) => ({ value: person._id, label: person.name }))
  const owners = [{ value: user.id, label: 'Me' }, { value: 'nobody', label: 'Unassigned' }, ...others]

  const onDeleted = (lead: Lead) => {
    // no form shows it any more
    typedNote(user.id, lead._id).keep('')
    noteRemoval(lead._id)
    list.showLatest()
    // another lead or another page may have been opened since
    const now = locationNow()
    const isOpen = now.pathname === leadsPath(dealershipId, lead._id)
    // its address may have named the customer, whose page a lead that is gone gives way to
    const customerId = lead._id === leadId ? params.get('customer') : null
    const gaveWay = customerId !== null && now.pathname === customersPath(dealershipId, customerId)
    if (isOpen || gaveWay) void navigate(hrefOf(null, isOpen ? now.search : search), { replace: true, preventScrollReset: true })
  }

  const menuOf = (lead: Lead, inPanel: boolean) => (
    <LeadMenu
      lead={lead}
      detailsPath={inPanel ? null : hrefOf(lead._id)}
      tradeInPath={tradeInPath}
      onAssign={assign === null ? null : () => assign(lead)}
      onSend={() => send(lead)}
      onDeleted={() => onDeleted(lead)}
    />
  )
  return (
    <Page
      title="Leads"
      crumb={{ text: name, path: homePath(dealershipId) }}
      back={leadId === null ? null : { text: 'Leads', path: hrefOf(null), closes: true }}
      tabs={<LeadsTabs dealershipId={dealershipId} current="leads" />}
      wideTabs
      actions={
        <>
          <Button variant="default" visibleFrom="md" leftSection={<IconPlus size={16} />} onClick={() => setOver({ kind: 'add' })}>
            Add lead
          </Button>
          <Button variant="default" visibleFrom="md" leftSection={<IconSend size={16} />} onClick={() => openModal('send', dealershipId)}>
            Send Packet
          </Button>
        </>
      }
      dealershipId={dealershipId}
    >
      <KeepDrafts userId={user.id} />
      <div className={styles.split} data-details={leadId !== null || undefined}>
        <section className={styles.list} aria-label="Customer Leads">
          <LeadsList
            list={list}
            query={query}
            onChange={(asked, replace = !('page' in asked)) =>
              change(asParams(asked), replace ? { replace: true, preventScrollReset: true } : {})
            }
            owners={owners}
            saved={saved}
            more={<MoreOfLeads dealershipId={dealershipId} isManager={isManager} onAdd={() => setOver({ kind: 'add' })} />}
            openId={leadId}
            hrefOf={hrefOf}
            selection={isManager ? { ...selection, assign: () => setOver({ kind: 'assign-all' }) } : null}
            live={<ViewingNow dealershipId={dealershipId} />}
            renderMenu={(lead) => menuOf(lead, false)}
            emptyAction={
              <Group gap="xs" justify="center">
                <Button component={Link} to={staffInventoryPath(dealershipId)}>
                  Choose a vehicle
                </Button>
                {/* where the head has no room for it, it is in the menu of the toolbar, which an empty list does not have */}
                <Button variant="default" hiddenFrom="md" leftSection={<IconPlus size={16} />} onClick={() => setOver({ kind: 'add' })}>
                  Add lead
                </Button>
              </Group>
            }
          />
        </section>
        {leadId === null ? null : (
          <aside ref={panel} className={styles.details} aria-label="Lead Details">
            <LeadDetails
              key={leadId}
              dealershipId={dealershipId}
              timeZone={dealership.settings.timeZone}
              leadId={leadId}
              known={shownLeads.find(({ _id }) => _id === leadId) ?? null}
              onClose={close}
              onStep={shownLeads.length > 1 ? step : null}
              onSend={send}
              onAssign={assign}
              renderMenu={(lead) => menuOf(lead, true)}
            />
          </aside>
        )}
      </div>
      {over?.kind === 'assign' ? <AssignLead lead={over.lead} onClose={() => setOver(null)} /> : null}
      {over?.kind === 'assign-all' ? (
        <AssignLeads
          dealershipId={dealershipId}
          leadIds={[...selection.ids]}
          onClose={() => setOver(null)}
          onAssigned={() => {
            selection.clear()
            setOver(null)
          }}
        />
      ) : null}
      {over?.kind === 'add' ? (
        <AddCustomer
          dealershipId={dealershipId}
          onClose={() => setOver(null)}
          onDone={({ _id }, isNew) => {
            if (!isNew) return void navigate(customersPath(dealershipId, _id))
            list.showLatest()
            setOver(null)
          }}
        />
      ) : null}
    </Page>
  )
}

function MoreOfLeads({ dealershipId, isManager, onAdd }: { dealershipId: string; isManager: boolean; onAdd: () => void }) {
  return (
    <>
      <Menu.Item hiddenFrom="md" leftSection={<IconPlus size={16} />} onClick={onAdd}>
        Add lead
      </Menu.Item>
      <Menu.Item component={Link} to={customersPath(dealershipId)} leftSection={<IconPerson size={16} />}>
        Customers
      </Menu.Item>
      {isManager ? (
        <Menu.Item component={Link} to={duplicatesPath(dealershipId)} leftSection={<IconUsers size={16} />}>
          Possible duplicates
        </Menu.Item>
      ) : null}
    </>
  )
}

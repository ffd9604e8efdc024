import { callUrl } from '@forecourt/contact/contact-urls'
import type { Lead } from '@forecourt/contracts/leads/records'
import { useHotkeys } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { cachedLead } from '../../features/leads/api/leads.ts'
import type { ShownLead } from '../../features/leads/components/use-leads-page.ts'
import { openAddress } from '../../features/packets/components/open-address.ts'
import { useNotePress } from '../../shared/customers/api/note-contact.ts'
import { isCovered } from '../../staff-ui/is-covered.ts'
import { stepFocus } from '../../staff-ui/step-focus.ts'
import { stepFrom } from '../../staff-ui/step-from.ts'
import { useCoveredAtPress } from './use-covered-at-press.ts'
import { leadRows } from './use-lead-panel.ts'

interface LeadKeys {
  dealershipId: string
  /** the leads on screen, in their order */
  leads: readonly ShownLead[]
  openId: string | null
  onOpen: (leadId: string) => void
  onClose: () => void
  onSend: (lead: Lead) => void
  /** null for users who may not assign leads */
  onAssign: ((lead: Lead) => void) | null
}

/**
 * Keyboard shortcuts of the leads: J and K (and the arrows on a row) move, S sends, C calls, A assigns, Escape closes the details.
 * With open details, J and K show the next or previous lead; otherwise they move the focus. Returns the step function for buttons and swipes.
 */
export function useLeadKeys({ dealershipId, leads, openId, onOpen, onClose, onSend, onAssign }: LeadKeys): (by: 1 | -1) => void {
  const covered = useCoveredAtPress()
  const notePress = useNotePress(dealershipId)
  const queryClient = useQueryClient()
  const step = (by: 1 | -1) => {
    if (openId === null) return stepFocus(leadRows(), by)
    const rows = leads.map(({ lead, gone }) => ({ id: lead._id, gone }))
    const next = stepFrom(rows, openId, by)
    if (next !== null) onOpen(next)
  }
  /** the lead that a key acts on: the open one, or else the focused one */
  const current = (): Lead | null => {
    const id = openId ?? focusedId()
    const row = leads.find(({ lead }) => lead._id === id)
    if (row !== undefined) return row.gone ? null : row.lead
    // the open lead may be on another page of the list, or filtered out
    return openId === null ? null : cachedLead(queryClient, dealershipId, openId)
  }
  const onLead = (act: ((lead: Lead) => void) | null) => () => {
    const lead = current()
    if (lead !== null && act !== null && !isCovered()) act(lead)
  }
  const call = (lead: Lead) => {
    const href = callUrl(lead.phone)
    if (href === null) return
    notePress({ leadId: lead._id, channel: 'call' })
    openAddress(href)
  }
  const unlessCovered = (act: () => void) => () => {
    if (!isCovered()) act()
  }
  const onRow = (by: 1 | -1) => (event: KeyboardEvent) => {
    if (isCovered() || focusedId() === null) return
    event.preventDefault()
    step(by)
  }
  useHotkeys([
    ['j', unlessCovered(() => step(1))],
    ['k', unlessCovered(() => step(-1))],
    ['ArrowDown', onRow(1), { preventDefault: false }],
    ['ArrowUp', onRow(-1), { preventDefault: false }],
    ['s', onLead(onSend)],
    ['c', onLead(call)],
    ['a', onLead(onAssign)],
    // a layer on top closes first
    ['Escape', () => openId !== null && !covered.current && onClose(), { preventDefault: false }],
  ])
  return step
}

function focusedId(): string | null {
  const row = document.activeElement?.closest('article')?.querySelector<HTMLElement>('[data-lead]')
  return row?.dataset.lead ?? null
}

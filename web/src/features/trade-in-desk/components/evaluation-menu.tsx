import { mailUrl, textUrl } from '@forecourt/contact/contact-urls'
import type { Evaluation } from '@forecourt/contracts/trade-ins/records'
import { Menu } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { customerName } from '../../../shared/customers/model/customer-text.ts'
import { MoreMenu } from '../../../staff-ui/more-menu.tsx'
import { IconEye, IconLink, IconMail, IconMessage, IconTrash } from '../../../ui/icons.tsx'
import { useNoteTradeInPress } from '../api/note-press.ts'
import { DeleteEvaluationDialog } from './delete-evaluation-dialog.tsx'
import { usePhotoLink } from './use-photo-link.tsx'

interface EvaluationMenuProps {
  evaluation: Evaluation
  /** the address of the evaluation's details */
  href: string
  onDeleted: () => void
}

/** The '...' menu of a card: View, Text, Email, Photo link and Delete. */
export function EvaluationMenu({ evaluation, href, onDeleted }: EvaluationMenuProps) {
  const [deleting, setDeleting] = useState(false)
  const photoLink = usePhotoLink(evaluation)
  const notePress = useNoteTradeInPress(evaluation)
  const { phone, email } = evaluation.customerInfo
  const [textMessage, mail] = [textUrl(phone), mailUrl(email)]
  return (
    <>
      <MoreMenu label={`More for ${customerName(evaluation.customerInfo)}`} width={220} loading={photoLink.isPending}>
        <Menu.Item component={Link} to={href} preventScrollReset leftSection={<IconEye size={16} />}>
          View
        </Menu.Item>
        {textMessage === null ? null : (
          <Menu.Item component="a" href={textMessage} leftSection={<IconMessage size={16} />} onClick={() => notePress('text')}>
            Text
          </Menu.Item>
        )}
        {mail === null ? null : (
          <Menu.Item component="a" href={mail} leftSection={<IconMail size={16} />} onClick={() => notePress('email')}>
            Email
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconLink size={16} />} onClick={() => void photoLink.create()}>
          Photo link
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item c="var(--fc-bad)" leftSection={<IconTrash size={16} />} onClick={() => setDeleting(true)}>
          Delete
        </Menu.Item>
      </MoreMenu>
      {deleting ? <DeleteEvaluationDialog evaluation={evaluation} onDeleted={onDeleted} onClose={() => setDeleting(false)} /> : null}
    </>
  )
}

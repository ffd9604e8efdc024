import { MessagePage } from '../../ui/message-page.tsx'
import { mount } from './mount.tsx'
import { PortalLink } from './portal-link.tsx'

document.title = 'Site Under Maintenance'
mount(
  <MessagePage
    title="Site Under Maintenance"
    text="The main page is temporarily unavailable."
    below="The link your dealership sent you still works."
  >
    <PortalLink />
  </MessagePage>,
)

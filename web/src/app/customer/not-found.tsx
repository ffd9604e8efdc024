import { MessagePage } from '../../ui/message-page.tsx'
import { mount } from './mount.tsx'
import { PortalLink } from './portal-link.tsx'

document.title = 'Page Not Found'
mount(
  <MessagePage
    title="Page Not Found"
    text="The page you're looking for doesn't exist."
    below="Looking for a vehicle? Open the link your dealership sent you."
  >
    <PortalLink />
  </MessagePage>,
)

import { MessagePage } from '../../ui/message-page.tsx'
import { mount } from './mount.tsx'
import { WayOut } from './way-out.tsx'

document.title = 'Page Not Found'
mount(
  <MessagePage
    title="Page Not Found"
    text="The page you're looking for doesn't exist."
    below="Looking for a vehicle? Open the link your dealership sent you."
  >
    <WayOut />
  </MessagePage>,
)

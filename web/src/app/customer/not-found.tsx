import { MessagePage } from '../../ui/message-page.tsx'
import { mount } from './mount.tsx'

document.title = 'Page Not Found'
mount(<MessagePage title="Page Not Found" text="The page you're looking for doesn't exist." />)

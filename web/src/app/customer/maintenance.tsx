import { MessagePage } from '../../ui/message-page.tsx'
import { mount } from './mount.tsx'

document.title = 'Site Under Maintenance'
mount(<MessagePage title="Site Under Maintenance" text="The main page is temporarily unavailable." />)

import { MessagePage } from '../../ui/message-page.tsx'
import { mount } from './mount.tsx'

document.title = 'Dealership'
mount(<MessagePage title="Dealership" text="Ask your salesperson for a link to the vehicle you are interested in." />)

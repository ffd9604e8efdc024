import { MessagePage } from '../../ui/message-page.tsx'
import { mount } from './mount.tsx'

document.title = 'Vehicle Trade-In Evaluation'
mount(
  <MessagePage
    title="Vehicle Trade-In Evaluation"
    text="Online evaluations are not open yet. Please call or visit the dealership and they will value your vehicle with you."
  />,
)

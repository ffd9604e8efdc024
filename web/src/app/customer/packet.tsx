import { PacketPage } from '../../features/packet/components/packet-page.tsx'
import { VehicleNotFound } from '../../features/packet/components/packet-states.tsx'
import { parsePacketPath } from '../../shared/paths.ts'
import { mount } from './mount.tsx'

const path = parsePacketPath(window.location.pathname)
mount(path === null ? <VehicleNotFound /> : <PacketPage path={path} />)

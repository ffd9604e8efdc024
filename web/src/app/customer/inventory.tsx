import { DealershipNotFound, InventoryPage } from '../../features/public-inventory/components/inventory-page.tsx'
import { parseDealershipPath } from '../../shared/paths.ts'
import { mount } from './mount.tsx'

const name = parseDealershipPath(window.location.pathname)
mount(name === null ? <DealershipNotFound /> : <InventoryPage name={name} />)

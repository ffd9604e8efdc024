import { TradeInPage } from '../../features/trade-in/components/trade-in-page.tsx'
import { parseTradeInPath } from '../../shared/paths.ts'
import { mount } from './mount.tsx'

mount(<TradeInPage name={parseTradeInPath(window.location.pathname)} />)

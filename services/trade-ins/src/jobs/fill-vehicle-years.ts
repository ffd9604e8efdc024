import { type Job, runJob } from '@forecourt/service-kit/run-job'
import type { TradeInsDeps } from '../deps.ts'

/** Records without a year come from older versions of the service, which may still run in replicas that are to be replaced. */
const INTERVAL_MS = 24 * 60 * 60 * 1000

/** Starts the job that stores the model year of older evaluations, so that the desk can sort by it. */
export function startFillingVehicleYears({ stores, logger }: Pick<TradeInsDeps, 'stores' | 'logger'>): Job {
  const run = async () => {
    const evaluations = await stores.evaluations.fillVehicleYears()
    if (evaluations > 0) logger.info({ evaluations }, 'stored the model year of evaluations')
  }
  return runJob({ name: 'fill-vehicle-years', intervalMs: INTERVAL_MS, run, logger })
}

import { bounceEnv } from '@forecourt/mail/bounces/bounce-env'
import { linksEnv, mailEnv } from '@forecourt/mail/mail-env'
import { z } from 'zod'

/** The leads service's own environment variables, in addition to those of every service. */
export const leadsEnv = z.object({ ...linksEnv.shape, ...mailEnv.shape, ...bounceEnv.shape })

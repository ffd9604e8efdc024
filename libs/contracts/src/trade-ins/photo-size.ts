import { z } from 'zod'

/** Which image of a photo: full size, or the thumbnail for lists. */
export const photoSizeField = z.enum(['large', 'small']).default('large')

import { z } from 'zod'
import { doneSchema, ignoredIdentity, ignoredIdentityQuery, objectIdField, pagingQuery, wholeNumberField } from '../fields.ts'
import type { Operations } from '../operation.ts'
import { staffInDealership, staffOfRecord } from '../usual-access.ts'
import { photoSizeField } from './photo-size.ts'
import { evaluationSchema } from './records.ts'
import { tradeInReportSchema } from './report.ts'

const evaluationParams = z.object({ evaluationId: objectIdField })

/** The sort orders of the desk: newest submission first, or newest model year first (rules: trade-in desk). */
export const EVALUATION_SORTS = ['recent-submission', 'vehicle-year'] as const
/** `pending` is shown as 'Need Review'. */
export const EVALUATION_FILTERS = ['all', 'pending', 'approved'] as const
/** Evaluations per page of the desk. */
export const DESK_PAGE_SIZE = 10

const listQuery = {
  search: pagingQuery.search,
  sort: z.enum(EVALUATION_SORTS).default('recent-submission'),
  status: z.enum(EVALUATION_FILTERS).default('all'),
}

/** Staff's operations on submitted evaluations (rules: trade-in desk). */
export const deskOperations = {
  listEvaluations: {
    method: 'GET',
    path: '/api/trade-in-evaluations/:dealershipId',
    ...staffInDealership,
    summary: 'Submitted evaluations of a dealership, newest first; with `page` a page of them.',
    query: z.object({
      ...pagingQuery,
      ...listQuery,
      customerPhone: z.string().trim().max(40).optional(),
      customerEmail: z.string().trim().max(254).optional(),
    }),
    response: z.object({
      evaluations: z.array(evaluationSchema),
      /** number of matching evaluations */
      total: z.number().int(),
      page: z.number().int(),
      pageSize: z.number().int(),
      /** counts of the dealership, regardless of the search */
      counts: z.object({ all: z.number().int(), pending: z.number().int(), approved: z.number().int() }),
    }),
  },
  getEvaluation: {
    method: 'GET',
    path: '/api/trade-in-evaluations/single/:evaluationId',
    ...staffOfRecord,
    summary: 'One submitted evaluation.',
    params: evaluationParams,
    response: evaluationSchema,
  },
  getEvaluationPhoto: {
    method: 'GET',
    path: '/uploads/trade-in-photos/:filename',
    ...staffOfRecord,
    summary: 'The image of a photo of a submitted evaluation.',
    params: z.object({
      filename: z
        .string()
        .toLowerCase()
        .regex(/^[0-9a-f]{24}\.jpg$/, 'must be {id}.jpg'),
    }),
    query: z.object({ size: photoSizeField }),
    response: { kind: 'raw', contentType: 'image/jpeg' },
  },
  setEvaluationStatus: {
    method: 'PUT',
    path: '/api/trade-in-evaluations/:evaluationId/status',
    ...staffOfRecord,
    summary: 'Approves an evaluation, or returns it to review.',
    params: evaluationParams,
    body: z.object({ status: z.enum(['need_reviewed', 'approved']), updatedBy: ignoredIdentity }),
    response: evaluationSchema,
    repeatable: true,
  },
  deleteEvaluation: {
    method: 'DELETE',
    path: '/api/trade-in-evaluations/:evaluationId',
    ...staffOfRecord,
    summary: 'Permanently deletes an evaluation with its photos, links and offers.',
    params: evaluationParams,
    query: z.object(ignoredIdentityQuery),
    response: doneSchema,
  },
  getTradeInReport: {
    method: 'GET',
    path: '/api/trade-in-evaluations/:dealershipId/report',
    ...staffInDealership,
    summary: 'Trade-ins week by week, the outcome of offers, and how soon customers got an answer.',
    query: z.object({ weeks: wholeNumberField(1, 104).default(12) }),
    response: tradeInReportSchema,
  },
  exportEvaluations: {
    method: 'GET',
    path: '/api/trade-in-evaluations/:dealershipId/export',
    ...staffInDealership,
    summary: 'The evaluations as a CSV file, with estimates and offers.',
    query: z.object(listQuery),
    // rules: csv export
    response: { kind: 'raw', contentType: 'text/csv' },
  },
} as const satisfies Operations

import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callOperation } from '../../../api/call-operation.ts'
import { keepFilledPage } from '../../../api/list-page.ts'
import type { OperationResponse } from '../../../api/operation-types.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { type SentBytes, uploadFile } from '../../../api/upload.ts'

export type TaxImport = OperationResponse<'tax-vin.importTaxTable'>
export type TaxChange = OperationResponse<'tax-vin.listTaxTables'>['changes'][number]
export type TaxState = OperationResponse<'tax-vin.listTaxTables'>['states'][number]
export type ZipLookups = OperationResponse<'tax-vin.listZipLookups'>
export type TaxLookupResult = ZipLookups['zips'][number]['result']

export const ZIP_LOOKUPS_PAGE_SIZE = 10

/** Loads a page of the ZIP codes that customers entered in the last `days` days; the previous page stays until it has loaded. */
export function zipLookupsQuery(query: { page: number; days: number; result?: TaxLookupResult | undefined }) {
  return queryOptions({
    queryKey: queryKeys.zipLookups(query),
    queryFn: ({ signal }) => callOperation('tax-vin.listZipLookups', { query: { ...query, pageSize: ZIP_LOOKUPS_PAGE_SIZE } }, { signal }),
    placeholderData: keepFilledPage,
  })
}

export const taxTablesQuery = queryOptions({
  queryKey: queryKeys.taxTables,
  queryFn: ({ signal }) => callOperation('tax-vin.listTaxTables', {}, { signal }),
})

export function useImportTaxTable(onBytes: (bytes: SentBytes) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ file, dryRun }: { file: File; dryRun: boolean }) =>
      uploadFile('tax-vin.importTaxTable', { query: dryRun ? { dryRun: 'true' } : {} }, file, { onProgress: onBytes }),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.taxTables }),
  })
}

export function useRemoveTaxTable() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (state: string) => callOperation('tax-vin.removeTaxTable', { params: { state } }),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.taxTables }),
  })
}

export function useUndoTaxChange() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (changeId: string) => callOperation('tax-vin.undoTaxChange', { params: { changeId } }),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.taxTables }),
  })
}

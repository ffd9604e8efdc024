import type { CollectionSpec } from './collections.ts'

/** Returns the specification of a GridFS bucket's chunks, which are most of a database's data, with the index that the driver creates on first use. */
export function fileChunks(bucket: string): CollectionSpec {
  return {
    name: `${bucket}.chunks`,
    shardKey: { files_id: 1, n: 1 },
    indexes: [{ key: { files_id: 1, n: 1 }, name: 'files_id_1_n_1', unique: true }],
  }
}

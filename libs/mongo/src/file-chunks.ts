import type { CollectionSpec } from './collections.ts'

/** The chunks of a GridFS bucket, most of what a database holds, with the index that the driver makes on first use. */
export function fileChunks(bucket: string): CollectionSpec {
  return {
    name: `${bucket}.chunks`,
    shardKey: { files_id: 1, n: 1 },
    indexes: [{ key: { files_id: 1, n: 1 }, name: 'files_id_1_n_1', unique: true }],
  }
}

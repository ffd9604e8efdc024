import { BSON, type Document, UUID } from 'mongodb'

/** Returns a document with a value of every BSON type, including those that JavaScript does not distinguish. */
export function everyType(): Document {
  return {
    _id: new BSON.ObjectId(),
    int: new BSON.Int32(1),
    double: new BSON.Double(1),
    long: new BSON.Long(1),
    huge: BSON.Long.fromString('9007199254740993'),
    decimal: BSON.Decimal128.fromString('12.340'),
    minusZero: new BSON.Double(-0),
    notANumber: new BSON.Double(Number.NaN),
    text: 'Zoë — 日本 \u0000 end',
    yes: true,
    nothing: null,
    date: new Date('2026-11-21T12:00:00.123Z'),
    before: new Date(-1),
    binary: new BSON.Binary(Buffer.from([0, 1, 2, 255]), 0),
    uuid: new UUID('0193d1f2-aaaa-7bbb-8ccc-000000000001'),
    pattern: new BSON.BSONRegExp('^a.*z$', 'im'),
    timestamp: new BSON.Timestamp({ t: 1_795_298_043, i: 7 }),
    least: new BSON.MinKey(),
    most: new BSON.MaxKey(),
    code: new BSON.Code('x => x', { scope: new BSON.Int32(1) }),
    list: [1, [2, [3.5]], { deep: ['x'] }, []],
    reference: { $ref: 'others', $id: new BSON.ObjectId(), note: 'x' },
    empty: {},
    '': 'an empty name',
    'dotted.name': 1,
  }
}

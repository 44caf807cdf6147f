/** The structure of an .osm.pbf without content: blocks of the given sizes, the first being the header. */
export function mapExtract(sizes: readonly number[] = [20, 300]): Buffer {
  return Buffer.concat(
    sizes.flatMap((size, index) => {
      const type = Buffer.from(index === 0 ? 'OSMHeader' : 'OSMData');
      const head = Buffer.concat([
        Buffer.from([0x0a, type.length]),
        type,
        Buffer.from([0x18, ...varint(size)]),
      ]);
      const length = Buffer.alloc(4);
      length.writeUInt32BE(head.length);
      return [length, head, Buffer.alloc(size, index)];
    }),
  );
}

function varint(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...varint(value >>> 7)];
}

import { crc32, deflateSync } from 'node:zlib';

const [width, height] = [320, 240] as const;

/** A drawn picture of a round lid in the lawn as a PNG (W3C, third edition); another one for each number. */
export function drawPhoto(number: number): Buffer<ArrayBuffer> {
  const [lidX, lidY, radius] = [
    130 + ((number * 47) % 60),
    110 + ((number * 31) % 40),
    52 + ((number * 13) % 18),
  ];
  const rows: number[] = [];
  for (let y = 0; y < height; y += 1) {
    rows.push(0); // no filter
    for (let x = 0; x < width; x += 1) rows.push(...colorAt(x, y));
  }
  function colorAt(x: number, y: number): [number, number, number] {
    const away = Math.hypot(x - lidX, y - lidY);
    const grain = (x * 7 + y * 13 + ((x * y) % 17) * number) % 23;
    if (away < radius - 6) {
      const isRib = Math.abs(x - lidX) % 14 < 4 && away < radius - 16;
      return isRib ? [88, 94, 98] : [112 + grain, 118 + grain, 122 + grain];
    }
    if (away < radius) return [64, 68, 72];
    return away < radius + 14 ? [104 + grain, 84 + grain, 58] : [62 + grain, 116 + grain, 52];
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8); // eight bits of each of three colours
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.from(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

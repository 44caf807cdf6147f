/** A tile by its zoom, column and row, counted from the north-west. */
export interface TileAddress {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

/** Deeper than any file of streets: beyond its last zoom a map enlarges what it has. */
const deepestZoom = 22;
const number = /^(0|[1-9]\d{0,7})$/;

/** The tile that three parts of a path name; `unreadable` when they are no numbers or outside of the world. */
export function readTileAddress(z: string, x: string, y: string): TileAddress | 'unreadable' {
  if (![z, x, y].every((part) => number.test(part))) return 'unreadable';
  const address = { z: Number(z), x: Number(x), y: Number(y) };
  const across = 2 ** address.z;
  return address.z <= deepestZoom && address.x < across && address.y < across ? address : 'unreadable';
}

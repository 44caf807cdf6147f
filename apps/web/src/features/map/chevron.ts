/**
 * An arrowhead that points right, around the origin; drawn in the middle of each leg, with WebGL and with SVG.
 */
export const chevronPath = 'M-5 -5.5L7 0L-5 5.5L-2.5 0Z';
const reach = 9;
const pixelRatio = 2;

/** The arrowhead as a picture for the WebGL map, which has no sprites to take it from. */
export function chevronImage(
  color: string,
  casing: string,
): { image: ImageData; pixelRatio: number } | undefined {
  const size = 2 * reach * pixelRatio;
  const canvas = document.createElement('canvas');
  canvas.width = size;
  canvas.height = size;
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  context.scale(pixelRatio, pixelRatio);
  context.translate(reach, reach);
  const arrowhead = new Path2D(chevronPath);
  context.lineJoin = 'round';
  context.lineWidth = 3;
  context.strokeStyle = casing;
  context.stroke(arrowhead);
  context.fillStyle = color;
  // The rule means arrays' method of this name.
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type
  context.fill(arrowhead);
  return { image: context.getImageData(0, 0, size, size), pixelRatio };
}

/** The chevron's name in the WebGL map's style encodes how to draw it. */
export function chevronName(color: string, casing: string): string {
  return `chevron ${color} ${casing}`;
}

export function colorsOfChevron(name: string): { color: string; casing: string } | undefined {
  const [, color, casing] = /^chevron (\S+) (\S+)$/.exec(name) ?? [];
  return color === undefined || casing === undefined ? undefined : { color, casing };
}

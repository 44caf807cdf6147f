const metersPerDegree = 111_195;

/** Pixels that one press of an arrow key moves a pin; with Shift it moves one pixel. */
const stepPixels = 10;

const directions: Record<string, readonly [east: number, north: number]> = {
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** The new position of a pin after an arrow key, or undefined for any other key. */
export function movedByKey(
  pin: { latitude: number; longitude: number },
  key: string,
  fine: boolean,
  metersPerPixel: number,
): { latitude: number; longitude: number } | undefined {
  const direction = directions[key];
  if (!direction) return undefined;
  const meters = metersPerPixel * (fine ? 1 : stepPixels);
  const latitude = pin.latitude + (direction[1] * meters) / metersPerDegree;
  const longitude =
    pin.longitude +
    (direction[0] * meters) / (metersPerDegree * Math.max(0.01, Math.cos((pin.latitude * Math.PI) / 180)));
  return {
    latitude: roundedDegrees(Math.max(-85, Math.min(85, latitude))),
    longitude: roundedDegrees(Math.max(-180, Math.min(180, longitude))),
  };
}

/** To about ten centimetres. */
export function roundedDegrees(degrees: number): number {
  return Number(degrees.toFixed(6));
}

import { chevronPath } from './chevron.ts';
import { emphasisLook } from './emphasis.ts';
import { lightened, type MapColors } from './map-colors.ts';
import type { MapLine } from './map-types.ts';

interface SvgLinesProps {
  readonly lines: readonly MapLine[];
  readonly colors: MapColors;
  readonly pixelOf: (place: { longitude: number; latitude: number }) => { x: number; y: number };
}

/** On a shorter leg the markers at its ends would cover the chevron. */
const shortestWithChevron = 44;

/** Legs with a casing and a chevron in their middle, the emphasised above the others. */
export function SvgLines({ lines, colors, pixelOf }: SvgLinesProps) {
  const { lineCasing: casing, lineLightening } = colors;
  const sorted = lines.toSorted((a, b) => emphasisLook[a.emphasis].order - emphasisLook[b.emphasis].order);
  const drawn = sorted.map((line) => {
    const [start, end] = [line.from, line.to].map(([longitude, latitude]) => pixelOf({ longitude, latitude }));
    return { ...line, color: lightened(line.color, lineLightening), ...emphasisLook[line.emphasis], x1: start?.x ?? 0, y1: start?.y ?? 0, x2: end?.x ?? 0, y2: end?.y ?? 0 };
  });
  return (
    <g strokeLinecap="round" strokeLinejoin="round">
      {drawn.map(({ id, x1, y1, x2, y2, width, opacity }) => (
        <line key={id} {...{ x1, y1, x2, y2 }} stroke={casing} strokeWidth={width + 3} opacity={0.9 * opacity} />
      ))}
      {drawn.map(({ id, x1, y1, x2, y2, width, opacity, color, dashed }) => (
        <line key={id} {...{ x1, y1, x2, y2 }} stroke={color} strokeWidth={width} opacity={opacity} {...(dashed && { strokeLinecap: 'butt', strokeDasharray: `${2.2 * width} ${1.4 * width}` })} />
      ))}
      {drawn.map(({ id, x1, y1, x2, y2, opacity, color }) => {
        if (Math.hypot(x2 - x1, y2 - y1) < shortestWithChevron) return null;
        const degrees = (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI;
        return <path key={id} d={chevronPath} transform={`translate(${(x1 + x2) / 2} ${(y1 + y2) / 2}) rotate(${degrees})`} fill={color} stroke={casing} strokeWidth={1.5} paintOrder="stroke" opacity={opacity} />;
      })}
    </g>
  );
}

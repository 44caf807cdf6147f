import { chevronPath } from './chevron.ts';
import { emphasisLook } from './emphasis.ts';
import { middleOf, pathOf } from './legs.ts';
import type { MapColors } from './map-colors.ts';
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
  const { lineCasing: casing, shade } = colors;
  const sorted = lines.toSorted((a, b) => emphasisLook[a.emphasis].order - emphasisLook[b.emphasis].order);
  const drawn = sorted.map((line) => {
    const pixels = pathOf(line).map(([longitude, latitude]) => pixelOf({ longitude, latitude }));
    const points = pixels.map(({ x, y }) => `${x},${y}`).join(' ');
    return {
      ...line,
      color: line.color[shade],
      ...emphasisLook[line.emphasis],
      points,
      middle: middleOf(pixels),
    };
  });
  return (
    <g strokeLinecap="round" strokeLinejoin="round">
      {drawn.map(({ id, points, width, opacity }) => (
        <polyline
          key={id}
          points={points}
          fill="none"
          stroke={casing}
          strokeWidth={width + 3}
          opacity={0.9 * opacity}
        />
      ))}
      {drawn.map(({ id, points, width, opacity, color, dashed }) => (
        <polyline
          key={id}
          points={points}
          fill="none"
          stroke={color}
          strokeWidth={width}
          opacity={opacity}
          {...(dashed && { strokeLinecap: 'butt', strokeDasharray: `${2.2 * width} ${1.4 * width}` })}
        />
      ))}
      {drawn.map(({ id, middle, opacity, color, isEdge }) => {
        if (isEdge === true || middle.length < shortestWithChevron) return null;
        return (
          <path
            key={id}
            d={chevronPath}
            transform={`translate(${middle.x} ${middle.y}) rotate(${middle.degrees})`}
            fill={color}
            stroke={casing}
            strokeWidth={1.5}
            paintOrder="stroke"
            opacity={opacity}
          />
        );
      })}
    </g>
  );
}

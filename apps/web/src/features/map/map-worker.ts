import type { StreetsShown } from '@haulwright/domain/geography/streets';
import ownUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { trustScript } from '../../trusted-scripts.ts';

/**
 * Where the map's worker is. Browsers keep it for a year with the policy it came with, which says whose tiles it may
 * fetch; a style of another server gets an address of its own, so that no older policy keeps its tiles away.
 */
export function workerUrlFor(streets: StreetsShown | null): string {
  const url =
    streets?.kind === 'style' ? `${ownUrl}?map=${encodeURIComponent(new URL(streets.url).origin)}` : ownUrl;
  trustScript(url);
  return url;
}

import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { trustScript } from '../../trusted-scripts.ts';

trustScript(workerUrl);

export { workerUrl };

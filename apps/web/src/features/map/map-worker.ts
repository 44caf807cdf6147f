import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';

/** What the browser's own types do not know yet (W3C Trusted Types). */
interface TrustedTypesWindow {
  readonly trustedTypes?: {
    readonly defaultPolicy: object | null;
    createPolicy(name: 'default', rules: { createScriptURL: (url: string) => string | null }): object;
  };
}

/**
 * Where browsers take no plain text for a worker's address (Trusted Types, see the server's security
 * headers), the map's own file is the only one that passes, and nothing passes as markup or script.
 */
function allowMapWorker({ trustedTypes }: Window & TrustedTypesWindow): void {
  if (!trustedTypes || trustedTypes.defaultPolicy !== null) return;
  const allowed = new URL(workerUrl, window.location.href).href;
  trustedTypes.createPolicy('default', {
    createScriptURL: (url) => (new URL(url, window.location.href).href === allowed ? url : null),
  });
}

allowMapWorker(window);

export { workerUrl };

import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

/** What this file needs of a worker's global scope; the application's types are those of a page. */
interface WorkerScope {
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(
    type: 'message' | 'activate',
    listener: (event: { readonly data?: unknown; waitUntil(work: Promise<unknown>): void }) => void,
  ): void;
}
declare const self: WorkerScope;

/** Put in while the application is built, see build/field-files.ts. */
declare const __FIELD_FILES__: { url: string; revision: string | null }[];

/* The app and nothing else: what the phone knows of the day lies in its database, not in a cache of answers. */
cleanupOutdatedCaches();
precacheAndRoute(__FIELD_FILES__);
registerRoute(new NavigationRoute(createHandlerBoundToURL('/field/'), { allowlist: [/^\/field(?:\/|$)/] }));

self.addEventListener('message', (event) => {
  const { data } = event;
  if (typeof data === 'object' && data !== null && 'type' in data && data.type === 'take-over')
    void self.skipWaiting();
});
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

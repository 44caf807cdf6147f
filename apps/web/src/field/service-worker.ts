import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

/** The part of a worker's global scope used here; the application's types are those of a page. */
interface WorkerScope {
  readonly clients: {
    claim(): Promise<void>;
    matchAll(of: { type: 'window' }): Promise<readonly WindowOfApp[]>;
    openWindow(url: string): Promise<unknown>;
  };
  readonly registration: {
    showNotification(title: string, options: object): Promise<void>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(
    type: 'message' | 'activate' | 'push' | 'notificationclick',
    listener: (event: WorkerEvent) => void,
  ): void;
}
interface WindowOfApp {
  readonly url: string;
  focus(): Promise<unknown>;
  navigate(url: string): Promise<unknown>;
}
interface WorkerEvent {
  readonly data?: unknown;
  readonly notification?: { readonly data: unknown; close(): void };
  waitUntil(work: Promise<unknown>): void;
}
declare const self: WorkerScope;

/** Injected by the build, see build/field-files.ts. */
declare const __FIELD_FILES__: { url: string; revision: string | null }[];

/* Caches only the app: the day's data are in its database, not in a cache of responses. */
cleanupOutdatedCaches();
precacheAndRoute(__FIELD_FILES__);
registerRoute(new NavigationRoute(createHandlerBoundToURL('/field/'), { allowlist: [/^\/field(?:\/|$)/] }));

self.addEventListener('message', (event) => {
  const { data } = event;
  if (typeof data === 'object' && data !== null && 'type' in data && data.type === 'take-over')
    void self.skipWaiting();
});
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

/* Notifications while the app is closed; the server's push-telling.ts writes them. */
self.addEventListener('push', (event) => {
  const { title, body, path, tag } = readNotice(event.data);
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      tag,
      icon: '/field/icon-192.png',
      badge: '/field/icon-192.png',
      data: path,
    }),
  );
});
self.addEventListener('notificationclick', (event) => {
  const { notification } = event;
  notification?.close();
  // Whatever the notification says, it only opens this app.
  const path =
    typeof notification?.data === 'string' && /^\/[\w/-]*$/.test(notification.data) ? notification.data : '/';
  event.waitUntil(showApp(`/field${path}`));
});

async function showApp(address: string): Promise<void> {
  const open = (await self.clients.matchAll({ type: 'window' })).find(({ url }) =>
    new URL(url).pathname.startsWith('/field'),
  );
  if (open === undefined) await self.clients.openWindow(address);
  else {
    await open.focus();
    await open.navigate(address);
  }
}

/** Browsers require a visible notification for every push, so there is a text even for an unreadable one. */
function readNotice(data: unknown): { title: string; body: string; path: string; tag: string } {
  const nothing = { title: 'Haulwright', body: '', path: '/', tag: 'office' };
  try {
    return { ...nothing, ...(data as { json(): object } | null)?.json() };
  } catch {
    return nothing;
  }
}

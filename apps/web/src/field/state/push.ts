import { askForPushKey, endPushSubscription, sendPushSubscription } from '../../api/field-calls.ts';
import { isInstalled } from './install.ts';

/** `install-first`: an iPhone only notifies installed apps. `denied`: the person refused in the browser. */
export type PushState = 'unsupported' | 'install-first' | 'denied' | 'off' | 'on';

const manager = async (): Promise<PushManager | undefined> => {
  const workers = (navigator as Partial<Navigator>).serviceWorker;
  const registration = await workers?.getRegistration('/field/');
  return (registration as Partial<ServiceWorkerRegistration> | undefined)?.pushManager;
};

export async function pushState(): Promise<PushState> {
  const pushes = await manager();
  if (pushes === undefined || !('Notification' in window))
    return /iPhone|iPad/.test(navigator.userAgent) && !isInstalled() ? 'install-first' : 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  return (await pushes.getSubscription()) === null ? 'off' : 'on';
}

/**
 * Asks for permission and subscribes this phone. @throws when the server or the push service did not answer
 */
export async function turnPushOn(userId: string): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return pushState();
  await subscribe(userId);
  return 'on';
}

export async function turnPushOff(userId: string): Promise<PushState> {
  const subscription = await (await manager())?.getSubscription();
  if (subscription != null) {
    await subscription.unsubscribe();
    // Without signal the server learns of it from the push service.
    await endPushSubscription(userId, subscription.endpoint);
  }
  return 'off';
}

/** On start: the server may have lost this subscription, or have another key. Never asks for permission. */
export async function keepPush(userId: string): Promise<void> {
  if ((await pushState()) === 'on') await subscribe(userId);
}

async function subscribe(userId: string): Promise<void> {
  const pushes = await manager();
  const answer = await askForPushKey(userId);
  if (pushes === undefined || answer.kind !== 'answer' || answer.status !== 200)
    throw new Error('the server gave no key for push messages');
  const { publicKey } = answer.body as { publicKey: string };
  const known = await pushes.getSubscription();
  const isOurs = known !== null && base64url(known.options.applicationServerKey) === publicKey;
  if (known !== null && !isOurs) await known.unsubscribe();
  const subscription =
    known !== null && isOurs
      ? known
      : await pushes.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const kept = await sendPushSubscription(userId, {
    endpoint: subscription.endpoint,
    p256dh: base64url(subscription.getKey('p256dh')),
    auth: base64url(subscription.getKey('auth')),
  });
  if (kept.kind === 'answer' && kept.status === 200) return;
  // A half-finished subscription is cancelled: the switch must show the truth.
  await subscription.unsubscribe();
  throw new Error('the server did not keep the subscription');
}

const base64url = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

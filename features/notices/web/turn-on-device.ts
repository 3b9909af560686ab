import { nameBrowser } from '../../../platform/web/name-browser.ts';

/** What the server needs to know of a browser that shows notifications. */
export interface NewDevice {
  endpoint: string;
  p256dh: string;
  auth: string;
  name: string;
}

const WORKER = '/push-worker.js';

/** Why this browser cannot show notifications, as a sentence; null when it can. */
export function whyNot(): string | null {
  if (!window.isSecureContext) return 'Notifications need an address with https.';
  if (!('serviceWorker' in navigator) || !('PushManager' in window))
    return 'This browser shows no notifications. On an iPhone or iPad, add the site to the home screen first.';
  if (Notification.permission === 'denied')
    return 'This browser does not allow notifications of this site. Allow them in its settings for the site.';
  return null;
}

/** Where this browser takes notifications now; null: nowhere. */
export async function findOwnEndpoint(): Promise<string | null> {
  if (whyNot() !== null) return null;
  const registration = await navigator.serviceWorker.getRegistration(WORKER);
  return (await registration?.pushManager.getSubscription())?.endpoint ?? null;
}

/**
 * Asks the person, then the browser's push service. Only after a click: browsers refuse it otherwise.
 *
 * @param publicKey the site's, base64url
 * @throws Error with a sentence for the person
 */
export async function turnOn(publicKey: string): Promise<NewDevice> {
  await Notification.requestPermission();
  const reason = whyNot();
  if (reason) throw new Error(reason);
  if (Notification.permission !== 'granted') throw new Error('The browser was not allowed to show notifications.');
  await navigator.serviceWorker.register(WORKER);
  const { pushManager } = await navigator.serviceWorker.ready;
  // One for another key, from before the site's secret changed, takes nothing from us and would be in the way.
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
    .catch((error: unknown) => {
      const message =
        'The push service of this browser cannot be reached. Notices stay in the list here, and come by mail.';
      throw new Error(message, { cause: error });
    });
  const { endpoint, keys } = subscription.toJSON();
  return {
    endpoint: endpoint ?? subscription.endpoint,
    p256dh: keys?.p256dh ?? '',
    auth: keys?.auth ?? '',
    name: nameBrowser(navigator.userAgent),
  };
}

/** The browser forgets it; what the site knows is removed by whoever asks. */
export async function turnOff(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration(WORKER);
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

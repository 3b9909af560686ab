// Shows what the site tells this browser, and opens its page when it is clicked. It answers no requests of pages.
self.addEventListener('push', (event) => {
  const { title, text, path, id } = event.data.json();
  event.waitUntil(
    self.registration.showNotification(title, { body: text, tag: id, data: { path }, icon: '/favicon.svg' }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const target = new URL(event.notification.data.path, self.location.origin);
  if (target.origin !== self.location.origin) return;
  event.waitUntil(openPage(target.href));
});

/** A window that shows it already comes to the front. */
async function openPage(address) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const shown = windows.find(({ url }) => url === address);
  return shown ? shown.focus() : self.clients.openWindow(address);
}

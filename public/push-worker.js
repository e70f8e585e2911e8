/** The service worker that shows notifications while no page is open. It caches nothing and handles no requests. */

self.addEventListener("push", (event) => {
  const { title, body, path, tag } = event.data.json();
  event.waitUntil(
    self.registration.showNotification(title, { body, tag, icon: "/icon.svg", data: { path } }),
  );
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const url = new URL(event.notification.data.path, self.location.origin);
  event.waitUntil(url.origin === self.location.origin ? openPage(url) : undefined);
});

/** Focuses a tab that shows the page, or opens one. */
async function openPage(url) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = pages.find((page) => new URL(page.url).pathname === url.pathname);
  if (open) await open.focus();
  else await self.clients.openWindow(url.href);
}

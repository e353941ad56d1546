// Before the first paint, so that no dark page flashes light. The CSP forbids inline scripts.
(() => {
  const page = document.documentElement;
  const shopId = location.pathname.split('/')[3];
  let dark = false;
  let hasOrdered = false;
  try {
    dark = localStorage.getItem('isDarkMode') === 'true';
    hasOrdered = (localStorage.getItem('followed-orders') ?? '').includes(`"${shopId}/`);
  } catch {
    // Storage is blocked.
  }
  page.toggleAttribute('data-has-ordered', hasOrdered);
  // The theme can change later.
  new MutationObserver(() => {
    const colour = page.getAttribute('data-theme') === 'dark' ? '#121211' : '#f6f6f4';
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', colour);
  }).observe(page, { attributeFilter: ['data-theme'] });
  page.setAttribute('data-theme', dark ? 'dark' : 'light');
})();

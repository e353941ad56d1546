// Runs before the first paint, so that a dark screen never flashes light, and whoever has ordered no empty welcome. Kept outside the bundle for the CSP.
(() => {
  const page = document.documentElement;
  const shopId = location.pathname.split('/')[3];
  let dark = false;
  let hasOrdered = false;
  try {
    dark = localStorage.getItem('isDarkMode') === 'true';
    hasOrdered = (localStorage.getItem('followed-orders') ?? '').includes(`"${shopId}/`);
  } catch {
    // Storage is blocked: the default stands.
  }
  page.toggleAttribute('data-has-ordered', hasOrdered);
  // Also when the person switches the theme later, so that the phone's bar has the colour of the page.
  new MutationObserver(() => {
    const colour = page.getAttribute('data-theme') === 'dark' ? '#121211' : '#f6f6f4';
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', colour);
  }).observe(page, { attributeFilter: ['data-theme'] });
  page.setAttribute('data-theme', dark ? 'dark' : 'light');
})();

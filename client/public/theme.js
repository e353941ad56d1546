// Runs before the first paint, so that a dark screen never flashes light. Kept outside the bundle for the CSP.
(() => {
  let dark = false;
  try {
    dark = localStorage.getItem('isDarkMode') === 'true';
  } catch {
    // Storage is blocked: the default stands.
  }
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', dark ? '#1b1816' : '#faf7f2');
})();

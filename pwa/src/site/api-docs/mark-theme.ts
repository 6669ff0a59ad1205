// A script of its own, which runs before the first paint: the policy of the page allows no inline script.
try {
  const theme = localStorage.getItem('doorsign-theme') ?? '';
  if (/^(?:light|dark)$/.test(theme)) document.documentElement.dataset['theme'] = theme;
} catch {
  // Without storage the page follows the system.
}

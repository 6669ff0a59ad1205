/** The stylesheet of the list of locations. It comes after the pill's and the popup's. */
export const LOCATIONS_CSS = `
  nav { border-top: 1px solid #8884; margin: 0.4em 0 0.8em; font-size: 0.95em; direction: ltr; text-align: start; }
  nav ul { margin: 0; padding: 0; list-style: none; }
  nav li { padding: 0.6em 0; border-bottom: 1px solid #8882; }
  nav li:last-child { border: 0; }
  nav h3 { margin: 0; font: inherit; font-weight: 600; }
  nav span { display: block; }
  nav em { display: inline-block; width: 0.6em; height: 0.6em; margin-inline-end: 0.5em; border-radius: 50%; background: #888; }
  nav .open { background: #10b981; }
  nav .closed { background: #ef4444; }
  nav .holiday { background: #f59e0b; }
  nav small { display: block; opacity: 0.7; }
  nav a { display: inline-block; padding: 0.5em 1em 0.5em 0; text-decoration: underline; }
`;

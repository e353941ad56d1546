export const PAGE_STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 0 auto; padding: 1rem; }
nav a { margin-right: 0.75rem; }
details { border: 1px solid #8886; border-radius: 6px; margin: 0.5rem 0; padding: 0.5rem 0.75rem; }
summary { cursor: pointer; }
summary b { display: inline-block; min-width: 4rem; }
label { display: block; margin: 0.5rem 0; }
input, select { display: block; width: 100%; box-sizing: border-box; font: inherit; padding: 0.3rem; }
button { font: inherit; padding: 0.4rem 1rem; margin: 0.5rem 0; }
pre { overflow: auto; max-height: 24rem; background: #8881; padding: 0.75rem; border-radius: 6px; }
`;

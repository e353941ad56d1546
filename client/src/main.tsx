import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './ui/back-guard.ts';
import './ui/base.css';
import './ui/reduced-motion.css';
import { App } from './app.tsx';
import { startSession } from './lib/session.ts';

startSession();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root.');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);

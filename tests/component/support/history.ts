import { expect } from 'vitest';

/** The browser reports a step, and the entries of overlays follow it. */
export async function expectDepth(depth: number): Promise<void> {
  await expect.poll(() => history.state.depth ?? 0).toBe(depth);
}

export async function goBack(): Promise<void> {
  const arrived = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
  history.back();
  await arrived;
}

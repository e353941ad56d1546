import axe from 'axe-core';
import { AXE_CONTEXT, axeOptions, describeViolations, isSerious } from '../../support/axe.ts';

const run = async () => (await axe.run(AXE_CONTEXT, axeOptions())).violations;

/** Finds serious faults for screen readers and eyes, and what is wider than its place. */
export async function findLayoutFaults(): Promise<string[]> {
  const violations = await run();
  const wide = [document.documentElement, ...document.querySelectorAll('[role=dialog] > *')]
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    .map(({ className }) => `${className} scrolls sideways`);
  return [...describeViolations(violations.filter(isSerious)), ...wide];
}

/** Finds faults of every impact, also against best practices. */
export const findAllViolations = async (): Promise<string[]> => describeViolations(await run());

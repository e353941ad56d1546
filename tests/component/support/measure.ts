import axe from 'axe-core';
import { AXE_CONTEXT, axeOptions, describeViolations, isSerious } from '../../support/axe.ts';

/** Finds serious faults for screen readers and eyes, and what is wider than its place. */
export async function findLayoutFaults(): Promise<string[]> {
  const { violations } = await axe.run(AXE_CONTEXT, axeOptions());
  const wide = [document.documentElement, ...document.querySelectorAll('[role=dialog] > *')]
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    .map(({ className }) => `${className} scrolls sideways`);
  return [...describeViolations(violations.filter(isSerious)), ...wide];
}

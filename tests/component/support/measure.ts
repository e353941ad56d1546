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

/**
 * Finds texts that reach beyond their element, with the px by which they do. What stands beside it on purpose is
 * hidden from screen readers.
 */
export function findTextsOutside(element: Element): string[] {
  const edge = element.getBoundingClientRect();
  return visibleTexts(element).flatMap(({ text, box, isHidden }) => {
    const excess = Math.max(
      edge.left - box.left,
      box.right - edge.right,
      edge.top - box.top,
      box.bottom - edge.bottom,
    );
    return isHidden || excess <= 0 ? [] : [`${text}: ${Math.ceil(excess)} px in ${element.textContent}`];
  });
}

/** The texts that an element shows, with the boxes in which they stand. */
export function visibleTexts(element: Element): { text: string; box: DOMRect; isHidden: boolean }[] {
  const nodes = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const texts: ReturnType<typeof visibleTexts> = [];
  for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
    const parent = node.parentElement as Element;
    const range = document.createRange();
    range.selectNode(node);
    const box = range.getBoundingClientRect();
    if (isClipped(parent) || box.width === 0) continue;
    texts.push({ text: node.textContent ?? '', box, isHidden: parent.closest('[aria-hidden]') !== null });
  }
  return texts;
}

/** True if the element lies inside the window, and nothing lies over its middle, from top to bottom. */
export function isWhollySeen(element: Element): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const x = (left + right) / 2;
  return [top + 2, (top + bottom) / 2, bottom - 2].every((at) =>
    element.contains(document.elementFromPoint(x, at)),
  );
}

/** Clipped texts are there for screen readers only. */
const isClipped = (element: Element | null): boolean =>
  element !== null && (getComputedStyle(element).clipPath !== 'none' || isClipped(element.parentElement));

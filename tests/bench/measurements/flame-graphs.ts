import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { flameSvg } from '../flame/flame-svg.ts';
import { heapBytesPerDevice } from '../flame/heap-per-device.ts';
import { profileScenario, type ScenarioProfile } from '../flame/profile-scenario.ts';
import { scenarios } from '../flame/scenarios.ts';
import { type Measurement, printLine } from '../report.ts';
import { root } from '../root.ts';

const partsByTime = ({ categories }: ScenarioProfile) => [...categories].sort(([, a], [, b]) => b - a);

function writeFlameGraph(picture: string, product: ScenarioProfile): void {
  const { flame, us } = product;
  const usOf = (its: number): string => `${((its * us) / flame.us).toFixed(1)} µs`;
  const ranked = partsByTime(product).map(([part]) => part);
  writeFileSync(join(root, `docs/images/${picture}.svg`), flameSvg(flame, ranked, usOf));
}

const formatColumn = (us: number): string => us.toFixed(1).padStart(9);

function printTable(product: ScenarioProfile, baseline: ScenarioProfile): void {
  printLine('  product  baseline  distance');
  const line = (what: string, its: number, beside: number) =>
    printLine(`${formatColumn(its)} ${formatColumn(beside)} ${formatColumn(its - beside)}  ${what}`);
  line('together', product.us, baseline.us);
  for (const [part, its] of partsByTime(product)) line(part, its, baseline.categories.get(part) ?? 0);
  for (const [part, its] of partsByTime(baseline)) if (!product.categories.has(part)) line(part, 0, its);
}

async function printMemoryTable(): Promise<void> {
  const product = await heapBytesPerDevice('product');
  const baseline = await heapBytesPerDevice('baseline');
  printLine('\nbytes per device\n  product  baseline');
  for (const [what, bytes] of product)
    printLine(`${formatColumn(bytes)} ${formatColumn(baseline.get(what) ?? 0)}  ${what}`);
}

/** CPU time by category. */
export const flameGraphs: Measurement = async () => {
  await printMemoryTable();
  for (const scene of scenarios) {
    const product = await profileScenario(scene, 'product');
    const baseline = await profileScenario(scene, 'baseline');
    if (scene.imageName) writeFlameGraph(scene.imageName, product);
    printLine(`\n${scene.name}: µs of processor time for ${scene.unit}`);
    printTable(product, baseline);
  }
  return [];
};

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { heldByDevice } from './flame/held.ts';
import { type Played, played } from './flame/played.ts';
import { scenes } from './flame/scenes.ts';
import { flameSvg } from './flame/svg.ts';
import { root } from './program.ts';
import { type Measurement, say } from './report.ts';

const byTime = ({ parts }: Played) => [...parts].sort(([, a], [, b]) => b - a);

function draw(picture: string, product: Played): void {
  const { flame, us } = product;
  const usOf = (its: number): string => `${((its * us) / flame.us).toFixed(1)} µs`;
  const ranked = byTime(product).map(([part]) => part);
  writeFileSync(join(root, `docs/images/${picture}.svg`), flameSvg(flame, ranked, usOf));
}

const column = (us: number): string => us.toFixed(1).padStart(9);

function table(product: Played, floor: Played): void {
  say('  product     floor  distance');
  const line = (what: string, its: number, beside: number) =>
    say(`${column(its)} ${column(beside)} ${column(its - beside)}  ${what}`);
  line('together', product.us, floor.us);
  for (const [part, its] of byTime(product)) line(part, its, floor.parts.get(part) ?? 0);
  for (const [part, its] of byTime(floor)) if (!product.parts.has(part)) line(part, 0, its);
}

async function tableOfMemory(): Promise<void> {
  const product = await heldByDevice('product');
  const floor = await heldByDevice('floor');
  say('\nbytes a device\n  product     floor');
  for (const [what, bytes] of product) say(`${column(bytes)} ${column(floor.get(what) ?? 0)}  ${what}`);
}

/** Where the time of product and floor goes, part by part; and flame graphs of the product's orders in docs/images. */
export const flame: Measurement = async () => {
  await tableOfMemory();
  for (const scene of scenes) {
    const product = await played(scene, 'product');
    const floor = await played(scene, 'floor');
    if (scene.picture) draw(scene.picture, product);
    say(`\n${scene.name}: µs of processor time for ${scene.unit}`);
    table(product, floor);
  }
  return [];
};

import type { DataOf, Endpoint } from '@tawa/shared/contract/endpoint.ts';
import type fc from 'fast-check';
import { NothingSuitable } from './arbitraries.ts';
import { assertListsMatch } from './assert-model.ts';
import type { RequestOptions, ShopRequest } from './keep-alive-client.ts';
import { type Model, ModelRejection } from './model.ts';
import { endFreedGroups } from './table-rules.ts';

interface PlannedRequest<E extends Endpoint, Made> extends RequestOptions<E> {
  endpoint: E;
  /** Throws `ModelRejection`. */
  applyToModel(model: Model): Made;
  storeIds?: (model: Model, made: Made, data: DataOf<E>, send: ShopRequest) => void | Promise<void>;
}

export interface ModelRef {
  current: Model;
}

export interface SystemUnderTest {
  send: ShopRequest;
  countStep(does: string, isDone: boolean): void;
}

export type ModelStep = fc.AsyncCommand<ModelRef, SystemUnderTest>;

/** Runs unless nothing suits it; the response and all lists must match the model. */
export function createStep<Args, E extends Endpoint, Made>(
  name: string,
  args: fc.Arbitrary<Args>,
  plan: (args: Args, model: Model) => PlannedRequest<E, Made>,
): fc.Arbitrary<ModelStep> {
  return args.map((given) => ({
    check: ({ current }) => isPossible(() => plan(given, current)),
    async run(model, { send, countStep }) {
      const { endpoint, applyToModel, storeIds, ...options } = plan(given, model.current);
      const after = structuredClone(model.current);
      const promised = applyRule(() => applyToModel(after));
      const { status, message, data } = await send(endpoint, options as RequestOptions<E>);
      const expected = 'refused' in promised ? promised.refused : (endpoint.status ?? 200);
      if (status !== expected) throw new Error(`${status} (${message}), expected ${expected}`);
      if ('made' in promised) {
        endFreedGroups(model.current, after);
        await storeIds?.(after, promised.made, data, send);
        model.current = after;
      }
      countStep(name, 'made' in promised);
      await assertListsMatch(model.current, send);
    },
    toString: () => `${name} ${JSON.stringify(given)}`,
  }));
}

function isPossible(plan: () => unknown): boolean {
  try {
    plan();
    return true;
  } catch (error) {
    if (error instanceof NothingSuitable) return false;
    throw error;
  }
}

function applyRule<Made>(rule: () => Made): { made: Made } | { refused: number } {
  try {
    return { made: rule() };
  } catch (error) {
    if (error instanceof ModelRejection) return { refused: error.status };
    throw error;
  }
}

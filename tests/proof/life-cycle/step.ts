import type { DataOf, Endpoint } from '@tawa/shared/contract/endpoint.ts';
import type fc from 'fast-check';
import { agreeNow } from './agree.ts';
import { type Model, Refused } from './model.ts';
import type { Asked, CallShop } from './wire.ts';

interface Planned<E extends Endpoint, Made> extends Asked<E> {
  endpoint: E;
  /** What the contract says of it; throws Refused. */
  rule(model: Model): Made;
  /** The ids that the answer gives to what was made. */
  learn?: (model: Model, made: Made, data: DataOf<E>) => void;
}

/** One shop as it is, and as it has to be. */
export interface ModelRef {
  now: Model;
}

/** How often each step was done and how often it was refused, for the figures. */
export interface Shop {
  call: CallShop;
  count(does: string, isDone: boolean): void;
}

export type Step = fc.AsyncCommand<ModelRef, Shop>;

/** A step that may be asked for at any time; its answer and everything that is shown after it are the contract's. */
export function step<Args, E extends Endpoint, Made>(
  does: string,
  args: fc.Arbitrary<Args>,
  plan: (args: Args, model: Model) => Planned<E, Made>,
): fc.Arbitrary<Step> {
  return args.map((given) => ({
    check: () => true,
    async run(model, { call, count }) {
      const { endpoint, rule, learn, ...asked } = plan(given, model.now);
      const after = structuredClone(model.now);
      const promised = attempt(() => rule(after));
      const { status, message, data } = await call(endpoint, asked as Asked<E>);
      const expected = 'refused' in promised ? promised.refused : (endpoint.status ?? 200);
      if (status !== expected) throw new Error(`${status} (${message}) where the contract has ${expected}`);
      if ('made' in promised) {
        learn?.(after, promised.made, data);
        model.now = after;
      }
      count(does, 'made' in promised);
      await agreeNow(model.now, call);
    },
    toString: () => `${does} ${JSON.stringify(given)}`,
  }));
}

function attempt<Made>(rule: () => Made): { made: Made } | { refused: number } {
  try {
    return { made: rule() };
  } catch (error) {
    if (error instanceof Refused) return { refused: error.status };
    throw error;
  }
}

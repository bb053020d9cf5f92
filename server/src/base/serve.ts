import type { Call, Calls, Input, Output } from '@fleet/contract/call';
import type { Context } from './context';

type Handlers<C extends Calls> = {
  [K in keyof C]: (ctx: Context, input: Input<C[K]>) => Promise<Output<C[K]>>;
};

/** A call of the contract and the function that answers it. */
export interface Route {
  call: Call;
  handle: (ctx: Context, input: unknown) => Promise<unknown>;
}

/** Ties each call of a subject to the function that answers it; leaving one out does not compile. */
export const serve = <C extends Calls>(calls: C, handlers: Handlers<C>): Route[] =>
  Object.entries(calls).map(([name, call]) => ({ call, handle: handlers[name] as Route['handle'] }));

/** The calls but some, which another subject answers. */
export const except = <C extends Calls, N extends keyof C>(calls: C, ...names: N[]): Omit<C, N> =>
  Object.fromEntries(
    Object.entries(calls).filter(([name]) => !(names as readonly PropertyKey[]).includes(name)),
  ) as Omit<C, N>;
